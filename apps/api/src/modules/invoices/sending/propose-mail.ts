import type { MailProposal } from '@counterfoil/contract/invoices/mail';
import type * as contract from '@counterfoil/contract/invoices/mail-routes';
import {
  SAME_AMOUNT_DAYS,
  type SendFacts,
  warningsBeforeSending,
} from '@counterfoil/domain/invoice/send-warnings';
import { sql } from 'kysely';
import { readSeller } from '#modules/account/public';
import { readCustomer, type CustomerRow } from '#modules/customers/public';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';
import { londonDate, type Clock } from '#platform/time/clock';
import type { InvoiceMailKind, InvoicesDeps } from '../record/deps.ts';
import { readInvoice } from '../record/invoice-store.ts';
import { ownText } from './own-texts.ts';
import { standardText, textFacts, type TextFacts } from './standard-text.ts';

type Deps = Pick<InvoicesDeps, 'transact' | 'clock'>;

const KIND = { invoice: 'invoice', CreditNote: 'credit_note' } as const;

/** The mail that would go out with a saved document. */
export function invoiceMail(
  { transact, clock }: Deps,
  { caller, params: { id }, query: { reminder } }: Call<typeof contract.invoiceMail>,
): Promise<MailProposal> {
  const { clientId } = caller;
  return transact.forClient(caller, async (tx) => {
    const row = await readInvoice(tx, clientId, id);
    const isDraft = row.state === 'draft';
    const { client, settings } = await readSeller(tx, clientId);
    const facts = textFacts(row, {
      owedPence: isDraft ? row.total_pence : row.balance_pence,
      askedOn: clock.today(),
      companyName: client.company_name,
    });
    // What has been sent keeps the account that its paper shows.
    const account = isDraft ? settings.bank_account_sealed : row.bank_account_sealed;
    return propose(tx, clock, clientId, {
      facts,
      kind: reminder === 'true' ? 'reminder' : KIND[row.type],
      customer: await readCustomer(tx, clientId, row.customer_id),
      isFirst: isDraft,
      hasBankDetails: account !== null,
    });
  });
}

/** The mail that would go out with a document that is still in the form. */
export function unsavedMail(
  { transact, clock }: Deps,
  { caller, params, query }: Call<typeof contract.unsavedMail>,
): Promise<MailProposal> {
  const { clientId } = caller;
  const { type = 'invoice', number = null, date = null, due_date = null, total = 0 } = query;
  return transact.forClient(caller, async (tx) => {
    const { client, settings } = await readSeller(tx, clientId);
    const customer = await readCustomer(tx, clientId, params.customer_id);
    const facts: TextFacts = {
      type,
      number,
      date,
      due_date,
      total_pence: total,
      owedPence: total,
      askedOn: clock.today(),
      customerName: customer.name,
      companyName: client.company_name,
    };
    return propose(tx, clock, clientId, {
      facts,
      kind: KIND[type],
      customer,
      isFirst: true,
      hasBankDetails: settings.bank_account_sealed !== null,
    });
  });
}

interface Proposed extends Pick<SendFacts, 'hasBankDetails'> {
  readonly facts: TextFacts;
  readonly kind: InvoiceMailKind;
  readonly customer: CustomerRow;
  /** Whether it has not been sent before. */
  readonly isFirst: boolean;
}

async function propose(
  tx: Tx,
  clock: Clock,
  clientId: string,
  { facts, kind, customer: { id: customerId, email }, isFirst, hasBankDetails }: Proposed,
): Promise<MailProposal> {
  const standard = standardText(kind, facts);
  const first = isFirst && {
    date: facts.date,
    dueDate: facts.due_date,
    today: clock.today(),
    sameAmount: await sameAmountThisWeek(tx, clock, clientId, { customerId, facts }),
  };
  return {
    to: email?.split(',') ?? [],
    ...((await ownText(tx, clientId, kind, facts)) ?? standard),
    standard,
    warnings: warningsBeforeSending({
      type: facts.type,
      email,
      owedPence: facts.owedPence,
      hasBankDetails,
      first: first || null,
    }),
  };
}

interface SameAmount {
  readonly customerId: string;
  readonly facts: TextFacts;
}

/** The last invoice for the same amount that the customer was sent within a week. */
async function sameAmountThisWeek(
  tx: Tx,
  clock: Clock,
  clientId: string,
  { customerId, facts }: SameAmount,
) {
  const { type, total_pence } = facts;
  if (type !== 'invoice' || total_pence === 0) return null;
  const since = clock.now().subtract({ hours: SAME_AMOUNT_DAYS * 24 });
  const { rows } = await sql<{ number: string; sent_at: string }>`
    select number, sent_at from invoices
    where client_id = ${clientId} and customer_id = ${customerId} and type = 'invoice'
      and total_pence = ${total_pence} and sent_at > ${since.toString()}
    order by sent_at desc limit 1`.execute(tx);
  const [row] = rows;
  return row ? { number: row.number, date: londonDate(Temporal.Instant.from(row.sent_at)) } : null;
}
