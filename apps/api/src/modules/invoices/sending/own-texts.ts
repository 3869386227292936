import type { MailOptions } from '@counterfoil/contract/invoices/mail';
import { mapFields } from '@counterfoil/domain/pick';
import { MAIL_LENGTHS, repeatableText, writtenText } from '@counterfoil/domain/mail/mail-text';
import type { Tx } from '#platform/db/tx';
import type { Clock } from '#platform/time/clock';
import type { InvoiceMailKind } from '../record/deps.ts';
import {
  type MailWords,
  standardWords,
  type TextFacts,
  textKindOf,
  valuesOfMail,
} from './standard-text.ts';

const PARTS = ['subject', 'message'] as const;

/** The words to propose: the client's last own ones for this kind of mail, else the standard text. */
export async function proposedWords(
  tx: Tx,
  clientId: string,
  kind: InvoiceMailKind,
  facts: TextFacts,
): Promise<MailWords> {
  const standard = standardWords(kind, facts);
  const own = await tx
    .selectFrom('mail_texts')
    .select([...PARTS])
    .where('client_id', '=', clientId)
    .where('kind', '=', textKindOf(kind, facts))
    .executeTakeFirst();
  if (!own) return standard;
  return { template: own, text: writtenText(own, standard.text, valuesOfMail(facts)) };
}

/** The words given for one mail; null for the standard text, which is written when the mail goes out. */
export function wordsGiven(
  mail: MailOptions | undefined,
  kind: InvoiceMailKind,
  facts: TextFacts,
): MailWords | null {
  if (mail?.subject === undefined && mail?.message === undefined) return null;
  const standard = standardWords(kind, facts);
  const { subject = standard.template.subject, message = standard.template.message } = mail;
  const template = { subject, message };
  const text = writtenText(template, standard.text, valuesOfMail(facts));
  const isStandard = PARTS.every((part) => text[part] === standard.text[part]);
  return isStandard ? null : { template, text };
}

/** Keeps words for the next mail of their kind; the standard text, when sent as such, forgets them. */
export async function rememberWords(
  tx: Tx,
  clock: Clock,
  clientId: string,
  of: {
    readonly kind: InvoiceMailKind;
    readonly facts: TextFacts;
    readonly words: MailWords | null;
  },
): Promise<void> {
  const { facts, words } = of;
  const kind = textKindOf(of.kind, facts);
  if (words === null) {
    await tx
      .deleteFrom('mail_texts')
      .where('client_id', '=', clientId)
      .where('kind', '=', kind)
      .execute();
    return;
  }
  const values = valuesOfMail(facts);
  const { template: proposed } = await proposedWords(tx, clientId, of.kind, facts);
  const kept = {
    ...mapFields([...PARTS], (part) => {
      const text = repeatableText(words.template[part], proposed[part], values);
      // A placeholder may be longer than what it stands for.
      return text.length > MAIL_LENGTHS[part] ? words.template[part] : text;
    }),
    updated_at: clock.now().toString(),
  };
  await tx
    .insertInto('mail_texts')
    .values({ client_id: clientId, kind, ...kept })
    .onConflict((conflict) => conflict.columns(['client_id', 'kind']).doUpdateSet(kept))
    .execute();
}
