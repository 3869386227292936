import type { MailOptions } from '@counterfoil/contract/invoices/mail';
import { mapFields } from '@counterfoil/domain/pick';
import { filledText, type MailText, repeatableText } from '@counterfoil/domain/mail/mail-text';
import type { Tx } from '#platform/db/tx';
import type { Clock } from '#platform/time/clock';
import type { InvoiceMailKind } from '../record/deps.ts';
import { standardText, type TextFacts, textKindOf, valuesOfMail } from './standard-text.ts';

const PARTS = ['subject', 'message'] as const;

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
  const values = valuesOfMail(kind, facts);
  return row ? mapFields([...PARTS], (part) => filledText(row[part], values)) : null;
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
  const values = valuesOfMail(kind, facts);
  const standard = standardText(kind, facts);
  const given = mapFields([...PARTS], (part) => filledText(mail[part] ?? standard[part], values));
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
