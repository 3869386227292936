import type { Contact } from '@counterfoil/contract/account/schemas';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { profileQuery, useClient, useClientRefusal, useContact } from '#lib/session/profile.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { ContactForm } from './contact-form.tsx';
import { contactQuery, secondContactId } from './contact-queries.ts';
import { HomeFieldset } from './home-fieldset.tsx';
import { PersonFieldset } from './person-fieldset.tsx';
import { TaxFieldset } from './tax-fieldset.tsx';
import { useOpenedContact } from './use-opened-contact.ts';

const OWN_LEAD = 'Who your accountants contact and file for.';

/** The primary contact's own details. */
export function PrimaryContactPage(): ReactElement {
  const { client_id, id } = useContact();
  const opened = useOpenedContact(useSuspenseQuery(contactQuery(client_id, id)).data);
  return (
    <>
      <PageHeader title="Contact details" status={OWN_LEAD} />
      <ContactForm {...opened} kind="primary" disabled={false} about="your contact details">
        {(control) => (
          <>
            <PersonFieldset control={control} kind="primary" disabled={false} />
            <HomeFieldset control={control} kind="primary" disabled={false} />
            <TaxFieldset control={control} kind="primary" disabled={false} />
          </>
        )}
      </ContactForm>
    </>
  );
}

const SECOND_LEAD =
  'Someone else your accountants can speak to about your business. They can’t log in.';

/** The second contact: the form adds one, or changes the one that there is. */
export function SecondContactPage(): ReactElement {
  const { clientId } = useClient();
  const { data: profile } = useSuspenseQuery(profileQuery);
  // A contact that comes later, by this form or by somebody else, must not replace what is typed.
  const [id] = useState(() => secondContactId(profile, clientId));
  return id === undefined ? <SecondContact found={null} /> : <SavedContact id={id} />;
}

function SavedContact({ id }: { readonly id: string }): ReactElement {
  const { clientId } = useClient();
  return <SecondContact found={useSuspenseQuery(contactQuery(clientId, id)).data} />;
}

function SecondContact({ found }: { readonly found: Contact | null }): ReactElement {
  const opened = useOpenedContact(found);
  const refusal = useClientRefusal('add_contact');
  const refused = opened.contact ? null : refusal;
  const disabled = refused !== null;
  return (
    <>
      <PageHeader title="Second Contact details" status={refused ?? SECOND_LEAD} />
      <ContactForm {...opened} kind="second" disabled={disabled} about="the second contact">
        {(control) => <PersonFieldset control={control} kind="second" disabled={disabled} />}
      </ContactForm>
    </>
  );
}
