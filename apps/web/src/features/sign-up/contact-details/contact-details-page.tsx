import { updateContact } from '@counterfoil/contract/account/contact-routes';
import { SignUpActions } from '../sign-up-actions.tsx';
import { STEP_AFTER_CONTACT_DETAILS } from '@counterfoil/domain/sign-up/next-step';
import { useEffect, useMemo, type ReactElement } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useAct } from '#lib/api/use-action.ts';
import { useKeptTyping } from '#lib/form/kept-typing.ts';
import { loadInto, useOpenedVersion } from '#lib/form/newer-version.ts';
import { useUnsavedChanges } from '#lib/form/unsaved-changes.ts';
import { useContact } from '#lib/session/profile.ts';
import { UnsavedChangesDialog } from '#ui/dialogs/unsaved-changes-dialog.tsx';
import { NINO_FIELD, NO_UTR_FIELD, UTR_FIELD } from '#lib/form/tax-numbers.ts';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { Form } from '#ui/fields/form.tsx';
import { FormGrid, FullRow } from '#ui/fields/form-grid.tsx';
import { CodeField } from '#ui/fields/text-field.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import { contactQuery } from '../contact-query.ts';
import { useSaveAndGoOn } from '../use-save-and-go-on.ts';
import { detailsResolver, detailsValues, type Details } from './details-values.ts';

/** Date of birth, National Insurance number and UTR of the person signing up. */
export function ContactDetailsPage(): ReactElement {
  const { client_id, id } = useContact();
  const { today } = useScreenSettings();
  const { opened, adopt, loadNewer } = useOpenedVersion(contactQuery(client_id, id));
  const resolver = useMemo(() => detailsResolver(today), [today]);
  const form = useForm({ resolver, defaultValues: detailsValues(opened), mode: 'onTouched' });
  const { control } = form;
  const hasNone = useWatch({ control, name: 'tax_reference_none' }) ?? false;
  useEffect(() => {
    // Ticking the box clears the number's errors; unticking it brings them back.
    if (form.getFieldState('tax_reference').error) void form.trigger('tax_reference');
  }, [form, hasNone]);
  const { mutateAsync } = useAct(
    (send, details: Details) =>
      send(updateContact, {
        params: { id },
        body: {
          ...details,
          client_attributes: { id: client_id, client_step: STEP_AFTER_CONTACT_DETAILS },
          lock_version: opened.lock_version,
        },
      }),
    // Personal data must not stay in memory longer than its form.
    { keep: () => contactQuery(client_id, id), gcTime: 0, onForm: true },
  );
  const { way, isBusy, submit, trySave } = useSaveAndGoOn(form, {
    save: mutateAsync,
    settle: (saved) => {
      adopt(saved);
      form.reset(detailsValues(saved), { keepFieldsRef: true });
    },
  });
  const onLoadNewer = loadInto(form, async () => detailsValues(await loadNewer()), 'birthday');
  const kept = useKeptTyping(form, 'sign-up-contact-details', { version: opened.lock_version });
  const unsaved = useUnsavedChanges(form, trySave, kept);
  return (
    <>
      <PageHeader
        title="About you"
        status="We need these to register you with HMRC and to file for you."
        back="/sign-up/additional-company-details"
        backLabel="VAT details"
      />
      <Form submit={submit}>
        <FormGrid>
          <DateField
            control={control}
            name="birthday"
            label="Date of birth"
            required
            autoComplete="bday"
            years="past"
          />
          <CodeField control={control} {...NINO_FIELD} />
          <CodeField control={control} {...UTR_FIELD} required={!hasNone} disabled={hasNone} />
          <FullRow>
            <CheckboxField control={control} {...NO_UTR_FIELD} />
          </FullRow>
        </FormGrid>
        <SignUpActions control={control} way={way} isBusy={isBusy} onLoadNewer={onLoadNewer} />
        <UnsavedChangesDialog {...unsaved} about="your contact details" />
      </Form>
    </>
  );
}
