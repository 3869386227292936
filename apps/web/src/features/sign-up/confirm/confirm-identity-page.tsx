import type { Identity } from '@counterfoil/contract/identity/schemas';
import type { Contact } from '@counterfoil/contract/account/schemas';
import { countryName } from '@counterfoil/domain/customer/countries';
import type { IdentityType } from '@counterfoil/domain/identity/choices';
import type { SignUpScreen } from '@counterfoil/domain/sign-up/screens';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { displayDate } from '#lib/dates.ts';
import { useClient, useContact } from '#lib/session/profile.ts';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { Fact } from '#ui/page/fact.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageSection } from '#ui/page/page-section.tsx';
import { contactQuery, identityQuery } from '../contact-query.ts';
import styles from '../identity/identity.module.css';
import { REGION_NAMES, TYPE_NAMES } from '../identity/identity-words.ts';
import { WarningList } from '../identity/warning-list.tsx';

/** A review of what was given to prove an identity. Of files it has the names: nobody but the office sees them again. */
export function ConfirmIdentityPage(): ReactElement {
  const { client_id, id } = useContact();
  const { signUpScreen, identityAskedAt } = useClient();
  const isLater = signUpScreen === null || identityAskedAt !== null;
  const { data: contact } = useSuspenseQuery(contactQuery(client_id, id));
  const { data: identity } = useSuspenseQuery(identityQuery(client_id, id));
  const missing = MISSING[signUpScreen ?? 'thats-it'];
  return (
    <>
      <PageHeader
        title="Confirm your identity"
        status={statusOf(identity, contact, missing !== undefined)}
      />
      <WarningList title="Please check" warnings={identity.warnings} />
      <PageSection title="You">
        <dl className={styles.facts}>
          <Fact name="Name">
            {[identity.title, contact.first_name, contact.last_name].filter(Boolean).join(' ') ||
              null}
          </Fact>
          <Fact name="Date of birth">{displayDate(contact.birthday) || null}</Fact>
        </dl>
      </PageSection>
      {identity.state !== null && (
        <PageSection title="Your document">
          <dl className={styles.facts}>
            <Fact name="Proof of identity">
              {identity.identity_type && TYPE_NAMES[identity.identity_type]}
            </Fact>
            <DocumentFacts identity={identity} />
          </dl>
        </PageSection>
      )}
      <div className={styles.actions}>
        {missing && <LinkButton kind="primary" {...missing} />}
        <LinkButton
          kind={missing ? 'secondary' : 'primary'}
          to={isLater ? '/account' : '/sign-up/thats-it'}
        >
          {isLater && missing ? 'Do this later' : 'Done'}
        </LinkButton>
      </div>
    </>
  );
}

/** The missing files, judged by the screen where the client continues. */
const MISSING: Partial<Record<SignUpScreen, Pick<LinkProps, 'to' | 'children'>>> = {
  'set-identity': { to: '/sign-up/set-identity', children: 'Send your documents' },
  'proof-of-address': { to: '/sign-up/proof-of-address', children: 'Send proof of address' },
};

const WITHOUT: IdentityType = 'no_passport_no_driving_license';

/** The contact still says which kind it was when the details have been deleted. */
function statusOf(
  { state, kept_until, proof_of_address }: Identity,
  { identity_type }: Pick<Contact, 'identity_type'>,
  isMissing: boolean,
): string {
  if (state === null) {
    return isMissing
      ? 'We haven’t had your identity documents yet.'
      : 'We don’t need any documents from you.';
  }
  const hasGiven = identity_type !== WITHOUT || proof_of_address !== null;
  const kept = hasGiven ? ` ${keptUntil(kept_until)}` : '';
  return state === 'verified'
    ? `We have confirmed who you are.${kept}`
    : `Here’s what you gave us.${kept} If anything’s wrong, please get in touch.`;
}

const keptUntil = (day: string | null): string =>
  day === null
    ? 'We have deleted your documents.'
    : `Only our staff can see your documents, and we’ll delete them by ${displayDate(day)}.`;

function DocumentFacts({ identity }: { readonly identity: Identity }): ReactElement {
  const { passport_type, passport_country, passport_expiry_date } = identity;
  const files = [
    ['File', identity.file],
    ['Second file', identity.additional_file],
    ['Proof of address', identity.proof_of_address],
  ] as const;
  return (
    <>
      {identity.driving_license_number && (
        <Fact name="Driving licence number">{identity.driving_license_number}</Fact>
      )}
      {passport_type && (
        <>
          <Fact name="Passport type">{REGION_NAMES[passport_type]}</Fact>
          {passport_country && <Fact name="Country">{countryName(passport_country)}</Fact>}
          <Fact name="Passport number">{identity.passport_identification_code}</Fact>
          <Fact name="Expiry date">{displayDate(passport_expiry_date) || null}</Fact>
        </>
      )}
      {files.map(
        ([name, file]) =>
          file && (
            <Fact key={name} name={name}>
              {file}
            </Fact>
          ),
      )}
    </>
  );
}
