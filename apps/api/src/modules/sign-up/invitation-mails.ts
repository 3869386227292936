import { dateText } from '@counterfoil/domain/dates/date-text';
import { hello } from '@counterfoil/domain/mail/hello';
import { MailError } from '@counterfoil/providers/mail/port';
import { brandCalled, type Brand } from '#platform/brands';
import type { Transact } from '#platform/db/transact';
import { brandMail } from '#platform/mail/mail-template';
import type { ComposedMail } from '#platform/mail/mails';
import { openSecret, type UserMailComposers, type UserMailRow } from '#platform/mail/user-mails';
import type { Secrets } from '#platform/secrets';
import { londonTime, type Clock } from '#platform/time/clock';
import { findInvitation, isExpired, WORKS_FOR_WORDS, type FoundInvitation } from './invitations.ts';

interface Deps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly brands: readonly Brand[];
  readonly secrets: Secrets;
}

export const invitationMails = (deps: Deps): UserMailComposers<'invitation'> => ({
  invitation: (row) => composeInvitation(deps, row),
});

/** The address that an invitation leads to. */
export function invitationUrl(brand: Brand, token: string, contactId: string): string {
  const query = new URLSearchParams({ invitation_token: token, contact_id: contactId });
  return `${brand.url}/sign-up/welcome?${query.toString()}`;
}

async function composeInvitation(deps: Deps, row: UserMailRow): Promise<ComposedMail> {
  const token = openSecret(deps.secrets, row);
  const found = await deps.transact.acrossClients((tx) => findInvitation(tx, token));
  // The mail server was down for longer than it works, or a newer invitation was faster.
  if (!found || found.ended_at !== null || isExpired(found, deps.clock.now())) {
    throw new MailError('refused', 'The invitation does not work any more.');
  }
  const brand = brandCalled(deps.brands, found.brand);
  return found.password_hash === null
    ? newcomersMail(found, brand, invitationUrl(brand, token, found.contact_id))
    : knownMail(found, brand, `${brand.url}/sign-up?clientId=${found.client_id}`);
}

function newcomersMail(invited: FoundInvitation, brand: Brand, href: string): ComposedMail {
  const { company_name, email, expires_at } = invited;
  const { date, time } = londonTime(Temporal.Instant.from(expires_at));
  return brandMail(brand, `Welcome to ${brand.name}: set up ${company_name}`, {
    greeting: hello(invited),
    paragraphs: [
      `We have opened an account for ${company_name} with ${brand.name}. Choose a password, and we’ll guide you through the rest, one short step at a time. You can stop at any step and carry on later.`,
    ],
    link: { label: 'Start', href },
    closing: [
      `The link works once, for ${WORKS_FOR_WORDS}: until ${time} on ${dateText(date)}. After that, write to ${brand.supportEmail} and we will send you a new one.`,
    ],
    footer: footerFor(brand, email),
  });
}

function knownMail(invited: FoundInvitation, brand: Brand, href: string): ComposedMail {
  const { company_name, email } = invited;
  return brandMail(brand, `${company_name} is in your ${brand.name} account`, {
    greeting: hello(invited),
    paragraphs: [
      `We have added ${company_name} to your ${brand.name} account. Log in with ${email} and your usual password. A few short steps set it up, and you can stop at any step and carry on later.`,
    ],
    link: { label: `Set up ${company_name}`, href },
    closing: [`If you did not expect this, write to ${brand.supportEmail}.`],
    footer: footerFor(brand, email),
  });
}

const footerFor = ({ name }: Brand, email: string) =>
  `Sent by ${name} to ${email} because you are becoming our client. We never ask for your password by email or on the phone.`;
