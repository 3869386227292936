import type { MailOptions } from '@counterfoil/contract/invoices/mail';
import { readClient } from '#modules/account/public';
import type { ClientCaller } from '#platform/caller';
import type { Tx } from '#platform/db/tx';
import { mailToCustomer } from '#platform/mail/mail-queue';
import type { InvoiceMailKind, InvoicesDeps } from '../record/deps.ts';
import type { InvoiceRow } from '../record/invoice-store.ts';
import { rememberWords, wordsGiven } from './own-texts.ts';
import { standardMail, textFacts } from './standard-text.ts';

export type MailDeps = Pick<InvoicesDeps, 'clock' | 'mailQueue'>;

/** The sender's choices for one mail; undefined for the standard mail. */
export interface MailChoice {
  readonly mail: MailOptions | undefined;
}

/** The addresses of one mail, separated by commas: those chosen, else the customer's. */
export const recipientsOf = (
  { email }: { readonly email: string | null },
  mail: MailOptions | undefined,
): string | null => (mail?.to ? [...new Set(mail.to)].join(',') : email);

interface Mailing extends MailChoice {
  readonly kind: InvoiceMailKind;
  readonly row: InvoiceRow;
  /** The amount that its text asks for. */
  readonly owedPence: number;
  readonly email: string | null;
}

/** Queues the mail with a document, and keeps its words for the next one. */
export async function mailDocument(
  tx: Tx,
  { clock, mailQueue }: MailDeps,
  caller: ClientCaller,
  { kind, row, owedPence, email, mail }: Mailing,
): Promise<void> {
  const { clientId } = caller;
  const about = { invoice_id: row.id };
  const isWritten = mail?.subject !== undefined || mail?.message !== undefined;
  if (!isWritten) {
    await mailQueue.add(tx, [mailToCustomer(caller, kind, about, { email })]);
    return;
  }
  const { company_name: companyName } = await readClient(tx, clientId);
  const facts = textFacts(row, {
    owedPence,
    askedOn: clock.today(),
    companyName,
  });
  const standard = standardMail(kind, facts);
  const words = wordsGiven(mail, standard);
  await mailQueue.add(tx, [
    { ...mailToCustomer(caller, kind, about, { email }), text: words?.text ?? null },
  ]);
  await rememberWords(tx, clock, clientId, standard, words);
}
