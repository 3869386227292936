import type { MailOptions, MailProposal } from '@counterfoil/contract/invoices/mail';
import { mapFields } from '@counterfoil/domain/pick';
import { MAIL_LENGTHS, repeatableText, writtenText } from '@counterfoil/domain/mail/mail-text';
import type { Tx } from '#platform/db/tx';
import type { Clock } from '#platform/time/clock';
import type { MailWords, StandardMail } from './standard-text.ts';

const PARTS = ['subject', 'message'] as const;

/** The words to propose: the client's last own ones for this kind of mail, else the standard text. */
async function proposedWords(
  tx: Tx,
  clientId: string,
  { kind, standard, values }: StandardMail,
): Promise<MailWords> {
  const own = await tx
    .selectFrom('mail_texts')
    .select([...PARTS])
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!own) return standard;
  return { template: own, text: writtenText(own, standard.text, values) };
}

/** The words of a proposal. */
export async function wordsToPropose(
  tx: Tx,
  clientId: string,
  mail: StandardMail,
): Promise<Pick<MailProposal, 'subject' | 'message' | 'standard' | 'templates' | 'values'>> {
  const { standard, values } = mail;
  const proposed = await proposedWords(tx, clientId, mail);
  return {
    ...proposed.text,
    standard: standard.text,
    templates: { proposed: proposed.template, standard: standard.template },
    values,
  };
}

/** The words given for one mail; null for the standard text, which is written when the mail goes out. */
export function wordsGiven(
  mail: MailOptions | undefined,
  { standard, values }: StandardMail,
): MailWords | null {
  if (mail?.subject === undefined && mail?.message === undefined) return null;
  const { subject = standard.template.subject, message = standard.template.message } = mail;
  const template = { subject, message };
  const text = writtenText(template, standard.text, values);
  const isStandard = PARTS.every((part) => text[part] === standard.text[part]);
  return isStandard ? null : { template, text };
}

/**
 * Keeps words for the next mail of their kind; the standard text, when sent as such, forgets them. A part that fits
 * only this document changes nothing.
 */
export async function rememberWords(
  tx: Tx,
  clock: Clock,
  clientId: string,
  standard: StandardMail,
  words: MailWords | null,
): Promise<void> {
  const { kind, values } = standard;
  const { template: proposed } = await proposedWords(tx, clientId, standard);
  const texts = mapFields([...PARTS], (part) => {
    if (words === null) return standard.standard.template[part];
    const written = words.template[part];
    const text = repeatableText(written, proposed[part], values) ?? proposed[part];
    // A placeholder may be longer than what it stands for.
    return text.length > MAIL_LENGTHS[part] ? written : text;
  });
  if (PARTS.every((part) => texts[part] === standard.standard.template[part])) {
    await tx
      .deleteFrom('mail_texts')
      .where('client_id', '=', clientId)
      .where('kind', '=', kind)
      .execute();
    return;
  }
  const kept = { ...texts, updated_at: clock.now().toString() };
  await tx
    .insertInto('mail_texts')
    .values({ client_id: clientId, kind, ...kept })
    .onConflict((conflict) => conflict.columns(['client_id', 'kind']).doUpdateSet(kept))
    .execute();
}
