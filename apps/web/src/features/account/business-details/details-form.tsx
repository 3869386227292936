import type { Client } from '@counterfoil/contract/account/client';
import type { BusinessType } from '@counterfoil/domain/client/business-type';
import { refuseDetail } from '@counterfoil/domain/client/refuse-detail';
import { canonicalUtr, utrText } from '@counterfoil/domain/identifiers/utr';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { loadInto } from '#lib/form/newer-version.ts';
import { useKeptTyping } from '#lib/form/kept-typing.ts';
import { saveForm } from '#lib/form/submit-form.ts';
import { useUnsavedChanges } from '#lib/form/unsaved-changes.ts';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { UnsavedChangesDialog } from '#ui/dialogs/unsaved-changes-dialog.tsx';
import { FormBanner } from '#ui/fields/form-banner.tsx';
import { FormGrid, SaveBar } from '#ui/fields/form-grid.tsx';
import { CodeField } from '#ui/fields/text-field.tsx';
import { Card } from '#ui/page/card.tsx';
import { useOpenedClient } from '../client-query.ts';
import styles from './business-details.module.css';
import { useUpdateDetails } from './details-queries.ts';
import { detailsSchema, detailsValues, type DetailsFields } from './details-values.ts';

const TAX_REFERENCE: Readonly<Record<BusinessType, string>> = {
  'sole-trader': 'Tax reference (UTR)',
  partnership: 'Partnership tax reference (UTR)',
  ltd: 'Company tax reference (UTR)',
  llp: 'LLP tax reference (UTR)',
};

/** The details that a client changes themselves. */
export function DetailsForm({ disabled }: { disabled: boolean }): ReactElement {
  const { opened, adopt, loadNewer } = useOpenedClient();
  const update = useUpdateDetails(opened);
  const { business_type } = opened;
  const shown = {
    hasTaxReference: refuseDetail('tax_reference', business_type) === null,
    hasAuthCode: refuseDetail('auth_code', business_type) === null,
  };
  const form = useForm({
    resolver: zodResolver(detailsSchema),
    defaultValues: detailsValues(opened, shown),
    mode: 'onTouched',
  });
  const { control } = form;
  const valuesOf = (client: Client) => detailsValues(client, shown);
  const save = async (fields: DetailsFields) => {
    const saved = await update.mutateAsync(fields);
    adopt(saved);
    return saved;
  };
  const trySave = async () => {
    if (!(await saveForm(form, save, valuesOf))) return false;
    toast.success('Details have been updated!');
    return true;
  };
  const onLoadNewer = loadInto(
    form,
    async () => valuesOf(await loadNewer()),
    shown.hasTaxReference ? 'tax_reference' : 'companies_house_auth_code',
  );
  const kept = useKeptTyping(form, 'business-details', { version: opened.lock_version });
  const unsaved = useUnsavedChanges(form, trySave, kept);
  return (
    <form
      className={styles.form}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void trySave();
      }}
    >
      <Card title="Tax and filing">
        <FormGrid>
          {shown.hasTaxReference && (
            <CodeField
              control={control}
              name="tax_reference"
              label={TAX_REFERENCE[business_type]}
              hint="Ten digits. You’ll find it on letters from HMRC."
              group={(typed) => utrText(canonicalUtr(typed))}
              disabled={disabled}
            />
          )}
          {shown.hasAuthCode && (
            <CodeField
              control={control}
              name="companies_house_auth_code"
              label="Companies House authentication code"
              hint="Six letters and digits. We use it to file for you, and won’t show it again."
              disabled={disabled}
            />
          )}
        </FormGrid>
      </Card>
      {!disabled && (
        <SaveBar
          control={control}
          message={<FormBanner control={control} onLoadNewer={onLoadNewer} />}
        >
          <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
            Save changes
          </Button>
        </SaveBar>
      )}
      <UnsavedChangesDialog {...unsaved} about="your tax and filing details" />
    </form>
  );
}
