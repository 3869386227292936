import type { Client } from '@counterfoil/contract/account/client';
import { SignUpActions } from '../sign-up-actions.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useMemo, type ReactElement } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { useOpenedClient } from '#features/account/public.ts';
import { useKeptTyping } from '#lib/form/kept-typing.ts';
import { loadInto } from '#lib/form/newer-version.ts';
import { useUnsavedChanges } from '#lib/form/unsaved-changes.ts';
import { UnsavedChangesDialog } from '#ui/dialogs/unsaved-changes-dialog.tsx';
import { KeptOffer } from '#ui/fields/kept-offer.tsx';
import { Form } from '#ui/fields/form.tsx';
import { RadioField } from '#ui/fields/radio-field.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { directDebitQuery, isSetUp } from '../direct-debit/direct-debit-queries.ts';
import { useSaveAndGoOn } from '../use-save-and-go-on.ts';
import { AddressFieldset } from './address-fieldset.tsx';
import { CertificateField } from './certificate-field.tsx';
import styles from './company-details.module.css';
import { useAskedAddress } from './trading-address.ts';
import { useSaveVat } from './use-save-vat.ts';
import { VatFieldset } from './vat-fieldset.tsx';
import { rateFor, vatResolver, vatValues, type VatControl, type VatValues } from './vat-values.ts';

const YES_OR_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

const BACK_TO_SUMMARY = { back: '/sign-up/direct-debit-summary', backLabel: 'Your Direct Debit' };
const BACK_TO_CONTRACT = { back: '/sign-up/review-contract', backLabel: 'Your contract' };

/** How the client accounts for VAT. */
export function CompanyDetailsPage(): ReactElement {
  const { opened, adopt, loadNewer } = useOpenedClient();
  const { data: directDebit } = useSuspenseQuery(directDebitQuery(opened.id));
  const address = useAskedAddress();
  const save = useSaveVat(opened);
  const resolver = useMemo(() => vatResolver(opened.file !== null), [opened.file]);
  const form = useForm<VatValues, unknown, VatValues>({
    resolver,
    defaultValues: vatValues(opened, address),
    mode: 'onTouched',
  });
  const { control } = form;
  useRateOfScheme(form);
  const { way, isBusy, submit, trySave } = useSaveAndGoOn(form, {
    save: save.mutateAsync,
    settle: (saved) => {
      adopt(saved);
      form.reset(vatValues(saved, form.getValues('trading_address')), { keepFieldsRef: true });
    },
    to: 'additional-contact-details',
  });
  const kept = useKeptTyping(form, 'vat-details', { version: opened.lock_version, onDevice: true });
  const unsaved = useUnsavedChanges(form, trySave, kept);
  const newer = async () => vatValues(await loadNewer(), form.getValues('trading_address'));
  const onLoadNewer = loadInto(form, newer, 'vat_registered');
  // Validating again would report an empty field, not why the file was refused.
  const choose = (file: File | null, refused: string | null) => {
    form.clearErrors('file');
    form.setValue('file', file, { shouldDirty: true });
    if (refused !== null) form.setError('file', { type: 'refused', message: refused });
  };
  return (
    <>
      <PageHeader
        title="VAT details"
        status="How your business accounts for VAT, as shown on your VAT certificate if you have one."
        {...(isSetUp(directDebit) ? BACK_TO_SUMMARY : BACK_TO_CONTRACT)}
      />
      <Form submit={submit}>
        <KeptOffer offer={kept.offer} />
        <Questions control={control} client={opened} onChoose={choose} />
        {address && <AddressFieldset control={control} />}
        <SignUpActions control={control} way={way} isBusy={isBusy} onLoadNewer={onLoadNewer} />
      </Form>
      <UnsavedChangesDialog {...unsaved} about="your VAT details" />
    </>
  );
}

interface QuestionsProps {
  readonly control: VatControl;
  readonly client: Client;
  readonly onChoose: (file: File | null, refused: string | null) => void;
}

/** Each question appears when the answer before it needs it. */
function Questions({ control, client, onChoose }: QuestionsProps): ReactElement {
  const [isRegistered, hasCertificate] = useWatch({
    control,
    name: ['vat_registered', 'is_vat_certificate_available'],
  });
  // The first wrong field gets the focus, in this order; the certificate is shown after those below it.
  control.register('vat_registered');
  control.register('is_vat_certificate_available');
  control.register('file');
  return (
    <div className={styles.questions}>
      <RadioField
        control={control}
        name="vat_registered"
        label="Is your business registered for VAT?"
        options={YES_OR_NO}
        required
      />
      {isRegistered === 'true' && (
        <>
          <RadioField
            control={control}
            name="is_vat_certificate_available"
            label="Do you have your VAT certificate to hand?"
            options={YES_OR_NO}
            required
          />
          {hasCertificate === 'true' && (
            <CertificateField control={control} stored={client.file} onChoose={onChoose} />
          )}
          <VatFieldset control={control} />
        </>
      )}
    </div>
  );
}

/** Another scheme may have no such rate. */
function useRateOfScheme(form: UseFormReturn<VatValues, unknown, VatValues>): void {
  useEffect(
    () =>
      form.subscribe({
        name: 'vat_scheme',
        formState: { values: true },
        callback: ({ values }) => {
          const rate = rateFor(values.vat_scheme, values.vat_rate);
          if (rate !== values.vat_rate) form.setValue('vat_rate', rate, { shouldDirty: true });
        },
      }),
    [form],
  );
}
