import { dateText } from '@counterfoil/domain/dates/date-text';
import { MailError } from '@counterfoil/providers/mail/port';
import { brandCalled, type Brand } from '#platform/brands';
import type { Transact } from '#platform/db/transact';
import { brandMail } from '#platform/mail/mail-template';
import type { ComposedMail } from '#platform/mail/mails';
import { openSecret, type UserMailComposers, type UserMailRow } from '#platform/mail/user-mails';
import type { Secrets } from '#platform/secrets';
import { londonTime, type Clock } from '#platform/time/clock';
import { readMailedUser } from './users.ts';
import { findPasswordLink, refusedLink, WORKS_FOR_WORDS } from './password-links.ts';

interface Deps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly brands: readonly Brand[];
  readonly secrets: Secrets;
}

export type PasswordMailKind = 'password_link' | 'password_changed';

/** The mails about a user's password. */
export const passwordMails = (deps: Deps): UserMailComposers<PasswordMailKind> => ({
  password_link: (row) => composeLinkMail(deps, row),
  password_changed: async (row) => changedMail(row, await fromTo(deps, row)),
});

interface MailOpening {
  readonly brand: Brand;
  readonly greeting: string;
}

async function fromTo({ transact, brands }: Deps, { user_id }: UserMailRow): Promise<MailOpening> {
  const { brand, greeting } = await transact.acrossClients((tx) => readMailedUser(tx, user_id));
  return { brand: brandCalled(brands, brand), greeting };
}

async function composeLinkMail(deps: Deps, row: UserMailRow): Promise<ComposedMail> {
  const token = openSecret(deps.secrets, row);
  const link = await deps.transact.acrossClients((tx) => findPasswordLink(tx, token));
  const refusal = refusedLink(link, deps.clock.now());
  // The mail server was down for longer than the link works, or a newer link was faster.
  if (refusal || !link) throw new MailError('refused', 'The link does not work any more.');
  return linkMail(row, await fromTo(deps, row), { token, until: link.expires_at });
}

function linkMail(
  { recipient }: UserMailRow,
  { brand, greeting }: MailOpening,
  { token, until }: { token: string; until: string },
): ComposedMail {
  const query = new URLSearchParams({ reset_password_token: token }).toString();
  return brandMail(brand, `Choose a new password for ${brand.name}`, {
    greeting,
    paragraphs: [
      `We were asked for a link to choose a new password for your ${brand.name} account, ${recipient}.`,
    ],
    link: { label: 'Choose a new password', href: `${brand.url}/reset-password?${query}` },
    closing: [
      `The link works once, for ${WORKS_FOR_WORDS}: until ${timeOf(until)}.`,
      'If you didn’t ask for it, ignore this email: your password won’t change.',
    ],
    footer: `Sent by ${brand.name} because someone asked for a new password for ${recipient}. We never ask for your password by email or on the phone.`,
  });
}

function changedMail(
  { recipient, created_at }: UserMailRow,
  { brand, greeting }: MailOpening,
): ComposedMail {
  return brandMail(brand, `Your ${brand.name} password was changed`, {
    greeting,
    paragraphs: [
      `The password of your ${brand.name} account, ${recipient}, was changed at ${timeOf(created_at)}. All other devices have been logged out.`,
      'If this was you, you don’t need to do anything.',
    ],
    link: { label: 'This was not me', href: `${brand.url}/forgot-password` },
    closing: [
      `If it wasn’t you, choose a new password straight away: that logs out anyone who is in your account. Then write to us at ${brand.supportEmail}.`,
    ],
    footer: `Sent by ${brand.name} after every change of your password.`,
  });
}

/** "09:00 on 21/11/2026", in London. */
function timeOf(instant: string): string {
  const { date, time } = londonTime(Temporal.Instant.from(instant));
  return `${time} on ${dateText(date)}`;
}
