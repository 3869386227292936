import { updateIdentity } from '@counterfoil/contract/identity/routes';
import { SignUpActions } from '../sign-up-actions.tsx';
import { identityWarnings } from '@counterfoil/contract/identity/identity-rules';
import type { IdentityFields } from '@counterfoil/contract/identity/identity-fields';
import { hasDocument, IDENTITY_TYPES, TITLES } from '@counterfoil/domain/identity/choices';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, type ReactElement } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useAct } from '#lib/api/use-action.ts';
import { useKeptTyping } from '#lib/form/kept-typing.ts';
import { useUnsavedChanges } from '#lib/form/unsaved-changes.ts';
import { useContact, useShownClient } from '#lib/session/profile.ts';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/unsaved-changes-dialog.tsx';
import { Form } from '#ui/fields/form.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import { contactQuery, identityQuery } from '../contact-query.ts';
import { useSaveAndGoOn } from '../use-save-and-go-on.ts';
import { DocumentFields, type IdentityForm } from './document-fields.tsx';
import { formOf, identityResolver, identityValues, type GivenIdentity } from './identity-values.ts';
import { TYPE_NAMES } from './identity-words.ts';
import { WarningList } from './warning-list.tsx';
import styles from './identity.module.css';

const FIRST = { value: '', label: 'Please choose' };
const TYPES = [FIRST, ...IDENTITY_TYPES.map((value) => ({ value, label: TYPE_NAMES[value] }))];
const BACK = { back: '/sign-up/additional-contact-details', backLabel: 'About you' };
const ALL_TITLES = [FIRST, ...TITLES.map((value) => ({ value, label: value }))];

/** How somebody proves who they are: a licence, a passport, or neither. */
export function IdentityPage(): ReactElement {
  const contact = useContact();
  const { client_id, id } = contact;
  const { today } = useScreenSettings();
  const { isSignedUp } = useShownClient();
  const { data: given } = useSuspenseQuery(identityQuery(client_id, id));
  const { data: person } = useSuspenseQuery(contactQuery(client_id, id));
  const resolver = useMemo(() => identityResolver(today), [today]);
  const form = useForm({ resolver, defaultValues: identityValues(given), mode: 'onTouched' });
  const { control } = form;
  const values = useWatch({ control });
  useFilesOfType(form);
  const { mutateAsync } = useGiveIdentity(id);
  const { way, isBusy, submit, trySaveAndGoOn } = useSaveAndGoOn(form, {
    save: mutateAsync,
    settle: () => form.reset(form.getValues(), { keepFieldsRef: true }),
  });
  const kept = useKeptTyping(form, 'sign-up-identity');
  const unsaved = useUnsavedChanges(form, trySaveAndGoOn, kept);
  const type = IDENTITY_TYPES.find((each) => each === values.identity_type);
  return (
    <>
      <PageHeader
        title="Your identity"
        status="By law, we have to check who our clients are. Only our staff will see what you send."
        {...(given.state === 'refused' || isSignedUp ? {} : BACK)}
      />
      {given.state === 'refused' && (
        <WarningList title="We could not confirm your identity" warnings={[given.reason ?? '']} />
      )}
      <Form submit={submit}>
        <div className={styles.fields}>
          <SelectField
            control={control}
            name="identity_type"
            label="Proof of identity"
            required
            options={TYPES}
          />
          <SelectField control={control} name="title" label="Title" required options={ALL_TITLES} />
          {type && hasDocument(type) && <DocumentFields form={form} type={type} />}
          {type === 'no_passport_no_driving_license' && (
            <p>
              You can carry on without one. We’ll write to you about another way to check who you
              are.
            </p>
          )}
          <WarningList
            title="Please check"
            warnings={identityWarnings(values as IdentityFields, person)}
          />
        </div>
        <SignUpActions control={control} way={way} isBusy={isBusy}>
          {isSignedUp && (
            <LinkButton kind="quiet" to="/envelope">
              Do this later
            </LinkButton>
          )}
        </SignUpActions>
        <UnsavedChangesDialog {...unsaved} about="your identity details" />
      </Form>
    </>
  );
}

/** A picture of one document does not serve for another. */
function useFilesOfType({ control, setValue, clearErrors }: IdentityForm): void {
  const type = useWatch({ control, name: 'identity_type' });
  const seen = useRef(type);
  useEffect(() => {
    if (seen.current === type) return;
    seen.current = type;
    for (const name of ['file', 'additional_file'] as const) {
      setValue(name, null, { shouldDirty: true });
      clearErrors(name);
    }
  }, [type, setValue, clearErrors]);
}

const factsOf = (file: File | null) => file && [file.name, file.size, file.lastModified];

const useGiveIdentity = (id: string) =>
  useAct(
    (send, given: GivenIdentity) => {
      const { file, additional_file, ...fields } = given;
      const about = [updateIdentity.name, fields, factsOf(file), factsOf(additional_file)];
      return send(updateIdentity, { params: { id }, form: formOf(given) }, { about });
    },
    // Pictures of documents must not stay in memory longer than their form.
    { gcTime: 0, onForm: true },
  );
