import { MailError } from '@counterfoil/providers/mail/port';
import { brandCalled, type Brand } from '#platform/brands';
import type { Transact } from '#platform/db/transact';
import { helloToContact } from '#platform/mail/greetings';
import { brandMail } from '#platform/mail/mail-template';
import type { ComposedMail, MailComposers, MailRow } from '#platform/mail/mails';
import type { Secrets } from '#platform/secrets';
import { openReason, readIdentity } from './identity-store.ts';

/** Written by the office, so they count towards no limit of the client's. */
export const IDENTITY_MAILS = ['identity_refused', 'identity_review'] as const;
export type IdentityMailKind = (typeof IDENTITY_MAILS)[number];

interface ComposeDeps {
  readonly transact: Transact;
  readonly brands: readonly Brand[];
  readonly secrets: Secrets;
}

export const identityMails = (deps: ComposeDeps): MailComposers<IdentityMailKind> => ({
  identity_refused: async (row) => {
    const { to, identity } = await read(deps, row);
    // They have sent another one, or the office has changed its mind.
    if (identity?.state !== 'refused' || identity.reason_sealed === null) {
      throw new MailError('refused', 'The identity is not refused any more.');
    }
    return refusedMail(to, openReason(deps.secrets, identity));
  },
  identity_review: async (row) => {
    const { to, identity } = await read(deps, row);
    return identity ? reviewMail(to) : wantedMail(to);
  },
});

async function read({ transact, brands }: ComposeDeps, { client_id, contact_id }: MailRow) {
  return transact.forClient({ clientId: client_id }, async (tx) => {
    const { brand } = await tx
      .selectFrom('clients')
      .select('brand')
      .where('id', '=', client_id)
      .executeTakeFirstOrThrow();
    const identity = await readIdentity(tx, client_id, contact_id ?? '');
    const greeting = await helloToContact(tx, client_id, contact_id);
    return { to: { brand: brandCalled(brands, brand), greeting, clientId: client_id }, identity };
  });
}

interface Recipient {
  readonly brand: Brand;
  readonly greeting: string;
  readonly clientId: string;
}

const refusedMail = ({ brand, greeting, clientId }: Recipient, reason: string): ComposedMail =>
  brandMail(brand, 'Please send us your identity documents again', {
    greeting,
    paragraphs: [
      'We couldn’t confirm who you are from the documents you sent us.',
      `Reason: ${reason}`,
      'Please log in and send them again. Until then, your account is paused at this step.',
    ],
    link: {
      label: 'Send my documents',
      href: `${brand.url}/sign-up/set-identity?clientId=${clientId}`,
    },
    closing: [`If you have questions, write to us at ${brand.supportEmail}.`],
    footer: `Sent by ${brand.name} about your account. Please don’t send documents by email: they’re only safe in your account.`,
  });

const reviewMail = ({ brand, greeting, clientId }: Recipient): ComposedMail =>
  brandMail(brand, 'Please check your identity details', {
    greeting,
    paragraphs: [
      'We’re about to check who you are. Please log in and check that the details and documents you gave us are right.',
    ],
    link: {
      label: 'Check my details',
      href: `${brand.url}/sign-up/confirm-identity?clientId=${clientId}`,
    },
    closing: [`If anything is wrong, write to us at ${brand.supportEmail}.`],
    footer: `Sent by ${brand.name} about your account.`,
  });

const wantedMail = ({ brand, greeting, clientId }: Recipient): ComposedMail =>
  brandMail(brand, 'Please send us your identity documents', {
    greeting,
    paragraphs: [
      'By law, we have to check who our clients are, and we haven’t had your identity documents yet.',
      'Please log in and send us your driving licence or your passport. It takes a few minutes, and you can carry on using your account.',
    ],
    link: {
      label: 'Send my documents',
      href: `${brand.url}/sign-up/set-identity?clientId=${clientId}`,
    },
    closing: [`If you have questions, write to us at ${brand.supportEmail}.`],
    footer: `Sent by ${brand.name} about your account. Please don’t send documents by email: they’re only safe in your account.`,
  });
