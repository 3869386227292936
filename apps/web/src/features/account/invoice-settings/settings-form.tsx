import type { InvoiceSettings } from '@counterfoil/contract/account/invoice-settings';
import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { type FieldPath, useForm, type UseFormReturn } from 'react-hook-form';
import { useKeptTyping } from '#lib/form/kept-typing.ts';
import { loadInto } from '#lib/form/newer-version.ts';
import { saveForm } from '#lib/form/submit-form.ts';
import { useUnsavedChanges } from '#lib/form/unsaved-changes.ts';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { UnsavedChangesDialog } from '#ui/dialogs/unsaved-changes-dialog.tsx';
import { KeptOffer } from '#ui/fields/kept-offer.tsx';
import { FormBanner } from '#ui/fields/form-banner.tsx';
import { SaveBar } from '#ui/fields/form-grid.tsx';
import { AddressFieldset } from './address-fieldset.tsx';
import { BankAccountFieldset } from './bank-account-fieldset.tsx';
import { InvoiceFieldset } from './invoice-fieldset.tsx';
import { LogoCard } from './logo-card.tsx';
import {
  type SettingsFields,
  settingsSchema,
  settingsValues,
  type SettingsValues,
} from './settings-values.ts';

interface Props {
  readonly settings: InvoiceSettings;
  /** Read-only. */
  readonly disabled: boolean;
  /** Throws a Problem when the server refuses. */
  readonly save: (fields: SettingsFields) => Promise<InvoiceSettings>;
  /** Fetches the version that somebody else has saved. */
  readonly loadNewer: () => Promise<InvoiceSettings>;
  /** Where to go once it is saved; without one, it stays. */
  readonly next: string | undefined;
}

/** All invoice settings in one form. */
export function SettingsForm({ settings, disabled, save, loadNewer, next }: Props): ReactElement {
  const navigate = useNavigate();
  const form = useForm({
    resolver: zodResolver(settingsSchema),
    defaultValues: settingsValues(settings),
    mode: 'onTouched',
  });
  const { control } = form;
  useJudgeAccountAgain(form);
  const trySave = async () => {
    if (!(await saveForm(form, save, settingsValues))) return false;
    toast.success('Invoice settings have been saved');
    return true;
  };
  const submit = async () => {
    if ((await trySave()) && next !== undefined) {
      await navigate({ href: next, replace: true, ignoreBlocker: true });
    }
  };
  const newer = async () => settingsValues(await loadNewer());
  const kept = useKeptTyping(form, 'invoice-settings', {
    version: settings.lock_version,
    onDevice: true,
  });
  const unsaved = useUnsavedChanges(form, trySave, kept);
  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <KeptOffer offer={kept.offer} />
      <InvoiceFieldset control={control} disabled={disabled} stored={settings.payment_terms} />
      <BankAccountFieldset control={control} disabled={disabled} />
      <AddressFieldset control={control} disabled={disabled} />
      <LogoCard hasLogo={settings.logo.url !== null} />
      {!disabled && (
        <SaveBar
          control={control}
          message={
            <FormBanner control={control} onLoadNewer={loadInto(form, newer, 'payment_terms')} />
          }
        >
          <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
            Save changes
          </Button>
        </SaveBar>
      )}
      <UnsavedChangesDialog {...unsaved} about="the invoice settings" />
    </form>
  );
}

const ACCOUNT = [
  'invoice_bank_account.account_name',
  'invoice_bank_account.sort_code',
  'invoice_bank_account.account_number',
  'invoice_bank_account.iban',
  'invoice_bank_account.swift',
] as const satisfies readonly FieldPath<SettingsValues>[];

/**
 * The fields of a bank account depend on each other: an empty one is wrong only while another is
 * filled, and an IBAN has to match. Changing one checks the others again.
 */
function useJudgeAccountAgain(form: UseFormReturn<SettingsValues, unknown, SettingsFields>): void {
  useEffect(
    () =>
      form.subscribe({
        name: [...ACCOUNT],
        formState: { values: true },
        callback: () => {
          const wrong = ACCOUNT.filter((field) => form.getFieldState(field).invalid);
          if (wrong.length > 0) void form.trigger(wrong);
        },
      }),
    [form],
  );
}
