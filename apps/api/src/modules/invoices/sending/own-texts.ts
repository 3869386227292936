import type { MailOptions } from '@counterfoil/contract/invoices/mail';
import { mapFields } from '@counterfoil/domain/pick';
import {
  filledText,
  MAIL_LENGTHS,
  type MailText,
  type MailValues,
  repeatableText,
} from '@counterfoil/domain/mail/mail-text';
import type { Tx } from '#platform/db/tx';
import type { Clock } from '#platform/time/clock';
import type { InvoiceMailKind } from '../record/deps.ts';
import { standardText, type TextFacts, textKindOf, valuesOfMail } from './standard-text.ts';

const PARTS = ['subject', 'message'] as const;

/**
 * A text with its placeholders filled in. The result is cut to the length of a mail; when nothing is
 * left of it, the standard text replaces it.
 */
const filled = (given: MailText, standard: MailText, values: MailValues): MailText =>
  mapFields([...PARTS], (part) => {
    const text = filledText(given[part], values).slice(0, MAIL_LENGTHS[part]);
    return text.toWellFormed().trim() || standard[part];
  });

/** The client's last own text for this kind of mail, filled in for this document; null without one. */
export async function ownText(
  tx: Tx,
  clientId: string,
  kind: InvoiceMailKind,
  facts: TextFacts,
): Promise<MailText | null> {
  const row = await tx
    .selectFrom('mail_texts')
    .select([...PARTS])
    .where('client_id', '=', clientId)
    .where('kind', '=', textKindOf(kind, facts))
    .executeTakeFirst();
  return row ? filled(row, standardText(kind, facts), valuesOfMail(kind, facts)) : null;
}

/**
 * The words of one mail: those given, with their placeholders filled in; null for the standard text,
 * which is written when the mail goes out.
 */
export function textGiven(
  mail: MailOptions | undefined,
  kind: InvoiceMailKind,
  facts: TextFacts,
): MailText | null {
  if (mail?.subject === undefined && mail?.message === undefined) return null;
  const standard = standardText(kind, facts);
  const { subject = standard.subject, message = standard.message } = mail;
  const given = filled({ subject, message }, standard, valuesOfMail(kind, facts));
  const isStandard = PARTS.every((part) => given[part] === standard[part]);
  return isStandard ? null : given;
}

/** Keeps a text for the next mail of its kind; the standard text, when sent as such, forgets it. */
export async function rememberText(
  tx: Tx,
  clock: Clock,
  clientId: string,
  of: { readonly kind: InvoiceMailKind; readonly facts: TextFacts; readonly text: MailText | null },
): Promise<void> {
  const kind = textKindOf(of.kind, of.facts);
  const values = valuesOfMail(of.kind, of.facts);
  if (of.text === null) {
    await tx
      .deleteFrom('mail_texts')
      .where('client_id', '=', clientId)
      .where('kind', '=', kind)
      .execute();
    return;
  }
  const { text } = of;
  const kept = {
    ...mapFields([...PARTS], (part) => repeatableText(text[part], values)),
    updated_at: clock.now().toString(),
  };
  await tx
    .insertInto('mail_texts')
    .values({ client_id: clientId, kind, ...kept })
    .onConflict((conflict) => conflict.columns(['client_id', 'kind']).doUpdateSet(kept))
    .execute();
}
