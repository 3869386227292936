import { SIGN_UP_SCREENS } from '@counterfoil/domain/sign-up/screens';
import type { ReactElement } from 'react';
import { currentBrand } from '#lib/brand.ts';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageSection } from '#ui/page/page-section.tsx';
import type { InvitationLink } from '../invitation-link.ts';
import { NotComplete, RefusedInvitation } from '../refused-invitation.tsx';
import { screensAhead } from '../screens-ahead.ts';
import { SignUpFrame } from '../sign-up-frame.tsx';
import { OtherLogin, WayOn } from '../signed-in-notes.tsx';
import styles from '../sign-up.module.css';
import { useInvitation, type OpenedInvitation } from '../use-invitation.ts';
import { useVisitor, type Visitor } from '../use-visitor.ts';

const ELEVEN_STEPS =
  'Setting up your account takes eleven short steps and about 15 minutes. You can stop at any step and carry on later, on any device.';
const PASSWORD_ONLY =
  'Your account is already set up. It’ll open as soon as you’ve chosen a password.';

const STEPS = [
  'See what you will need',
  'Choose a password',
  'Read your contract and agree to it',
  'Set up your Direct Debit',
  'See when the first payment can be taken',
  'Tell us about your VAT',
  'Tell us your date of birth and tax numbers',
  'Confirm your identity',
  'Show us where you live, if you used a passport',
  'Check your details',
  "That's it: your account is open",
];

const AT_HAND = [
  'The sort code and account number of your business account',
  'Your VAT certificate, if you are registered for VAT',
  'Your National Insurance number, and your UTR if you have one',
  'Your driving licence; or your passport, and a bill or a bank statement with your address',
];

/** The first page of the sign-up, opened by the link of an invitation. */
export function WelcomePage({ search }: { search: InvitationLink }): ReactElement {
  const { name } = currentBrand();
  const visitor = useVisitor(search);
  const opened = useInvitation(search, visitor.kind === 'nobody');
  const ahead = screensAhead(visitor, opened);
  const isFull = ahead?.length === SIGN_UP_SCREENS.length;
  // Users logged in have a password: nothing is left of a sign-up that is the password alone.
  const screens = isFull || visitor.kind !== 'own' ? ahead : null;
  return (
    <SignUpFrame screen="welcome" screens={screens}>
      <PageHeader
        title={`Welcome to ${name}`}
        status={screens && (isFull ? ELEVEN_STEPS : PASSWORD_ONLY)}
      />
      <Start link={search} visitor={visitor} opened={opened} />
      {isFull && <Ahead />}
    </SignUpFrame>
  );
}

/** Outlines an eleven-step sign-up. */
function Ahead(): ReactElement {
  return (
    <>
      <PageSection title="What’s involved">
        <ol className={styles.steps}>
          {STEPS.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className={styles.note}>We’ll skip any steps you don’t need.</p>
      </PageSection>
      <PageSection title="What you’ll need">
        <ul className={styles.list}>
          {AT_HAND.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
      </PageSection>
    </>
  );
}

interface OpenedLink {
  readonly link: InvitationLink;
  readonly visitor: Visitor;
  readonly opened: OpenedInvitation;
}

function Start({ link, visitor, opened }: OpenedLink): ReactElement | null {
  if (visitor.kind === 'own') return <WayOn visitor={visitor} />;
  if (visitor.kind === 'other') return <OtherLogin visitor={visitor} />;
  if (visitor.kind === 'loading' || opened.kind === 'loading') return null;
  if (opened.kind === 'none') return <NotComplete />;
  if (opened.kind === 'refused') {
    return <RefusedInvitation message={opened.message} contactId={link.contact_id} />;
  }
  const { invitation } = opened;
  return (
    <div className={styles.stack}>
      {invitation && (
        <p>
          {invitation.first_name ? `Hello ${invitation.first_name}, this` : 'This'} sets up{' '}
          {invitation.company_name}. You will log in as {invitation.email}.
        </p>
      )}
      <div className={styles.actions}>
        <LinkButton kind="primary" to="/sign-up/set-password" search={link}>
          Start
        </LinkButton>
      </div>
    </div>
  );
}
