import type { MailProposal } from '@counterfoil/contract/invoices/mail';
import type * as contract from '@counterfoil/contract/invoices/mail-routes';
import { SAME_AMOUNT_DAYS, warningsBeforeSending } from '@counterfoil/domain/invoice/send-warnings';
import { addressesIn, stillToReach } from '@counterfoil/domain/mail/outcomes';
import { sql } from 'kysely';
import { mailName, readSeller, settingsAccount, type Seller } from '#modules/account/public';
import { readCustomer, type CustomerRow } from '#modules/customers/public';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';
import { addedToMessage } from '#platform/mail/mail-template';
import { londonDate, type Clock } from '#platform/time/clock';
import type { InvoiceMailKind, InvoicesDeps } from '../record/deps.ts';
import { creditedBy, leftAfter, readParent } from '../record/credited-invoice.ts';
import { onAccount } from '../record/customer-credit.ts';
import { type InvoiceRow, readInvoice } from '../record/invoice-store.ts';
import { CONTENT, type MailParts } from './mail-content.ts';
import { mailedBefore, type MailHistory } from './mailed-before.ts';
import { wordsToPropose } from './own-texts.ts';
import { standardMail, textFacts, type TextFacts } from './standard-text.ts';
import { keptAccount } from '../paper/invoice-pdf.ts';
import type { InvoiceBankAccount } from '@counterfoil/contract/account/invoice-bank-account';

type Deps = Pick<InvoicesDeps, 'transact' | 'clock' | 'secrets' | 'brands' | 'ports'>;

const KIND = { invoice: 'invoice', CreditNote: 'credit_note' } as const;

/** The mail that would go out with a saved document. */
export function invoiceMail(
  deps: Deps,
  { caller, params: { id }, query: { reminder } }: Call<typeof contract.invoiceMail>,
): Promise<MailProposal> {
  const { clientId } = caller;
  return deps.transact.forClient(caller, async (tx) => {
    const row = await readInvoice(tx, clientId, id);
    const isDraft = row.state === 'draft';
    const kind = reminder === 'true' ? 'reminder' : KIND[row.type];
    const seller = await readSeller(tx, clientId);
    const facts = textFacts(row, {
      owedPence: await owedOn(tx, row, reminder === 'true'),
      askedOn: deps.clock.today(),
      companyName: seller.client.company_name,
    });
    return propose(tx, deps, clientId, {
      facts,
      kind,
      customer: await readCustomer(tx, clientId, row.customer_id),
      seller,
      isFirst: isDraft,
      mailed: isDraft ? [] : (await mailedBefore(tx, deps.clock, [row], kind))(row),
      // A sent document keeps the account that its paper shows.
      account: isDraft
        ? settingsAccount(deps.secrets, clientId, seller.settings)
        : keptAccount(deps.secrets, row),
      reference: row.purchase_reference,
      credited: await creditedBy(tx, row),
      notes: row.customer_notes,
    });
  });
}

/** The amount that the mail asks for: a reminder knows the customer's unused credit. */
async function owedOn(tx: Tx, row: InvoiceRow, isReminder: boolean): Promise<number> {
  if (row.state === 'draft') return row.total_pence;
  return isReminder ? (await onAccount(tx, row)).leftPence : row.balance_pence;
}

/** The mail that would go out with a document that is still in the form, which adds its notes itself. */
export function unsavedMail(
  deps: Deps,
  { caller, params, query }: Call<typeof contract.unsavedMail>,
): Promise<MailProposal> {
  const { clientId } = caller;
  const { type = 'invoice', number = null, date = null, due_date = null, total = 0 } = query;
  return deps.transact.forClient(caller, async (tx) => {
    const seller = await readSeller(tx, clientId);
    const customer = await readCustomer(tx, clientId, params.customer_id);
    const { parent_id: parentId } = query;
    const parent = parentId ? await readParent(tx, clientId, parentId, customer.id) : null;
    const facts: TextFacts = {
      type,
      number,
      date,
      due_date,
      total_pence: total,
      owedPence: total,
      askedOn: deps.clock.today(),
      customerName: customer.name,
      companyName: seller.client.company_name,
    };
    return propose(tx, deps, clientId, {
      facts,
      kind: KIND[type],
      customer,
      seller,
      isFirst: true,
      mailed: [],
      account: settingsAccount(deps.secrets, clientId, seller.settings),
      reference: query.purchase_reference ?? null,
      credited: parent && {
        parent,
        reason: query.credit_reason ?? null,
        leftPence: leftAfter(parent, total),
      },
      notes: null,
    });
  });
}

interface ProposalFacts extends Pick<MailParts, 'facts' | 'reference' | 'credited' | 'notes'> {
  readonly kind: InvoiceMailKind;
  readonly customer: CustomerRow;
  readonly seller: Seller;
  /** Whether this is its first sending. */
  readonly isFirst: boolean;
  /** Outcomes of the mails that this one repeats. */
  readonly mailed: MailHistory;
  /** The account that the customer is asked to pay to. */
  readonly account: InvoiceBankAccount | null;
}

async function propose(
  tx: Tx,
  deps: Omit<Deps, 'transact'>,
  clientId: string,
  { kind, customer, seller, isFirst, mailed, account, ...parts }: ProposalFacts,
): Promise<MailProposal> {
  const { clock, ports } = deps;
  const { id: customerId, email } = customer;
  const { facts } = parts;
  const unreached = stillToReach(addressesIn(email ?? ''), mailed);
  const mail = standardMail(kind, facts);
  const words = await wordsToPropose(tx, clientId, mail);
  const first = isFirst && {
    date: facts.date,
    dueDate: facts.due_date,
    today: clock.today(),
    closedPeriod: facts.date ? await ports.closedPeriodOf(tx, clientId, facts.date) : null,
    sameAmount: await sameAmountThisWeek(tx, clock, clientId, { customerId, facts }),
  };
  const written = CONTENT[kind]({
    ...parts,
    bankAccount: account,
    debtCollection: seller.settings.debt_collection_message,
    // Its public page is made when it is sent.
    payLink: null,
  });
  return {
    to: unreached ? [...unreached.to] : addressesIn(email ?? ''),
    ...words,
    added: addedToMessage(written, mailName(deps, seller), {
      // A mail greets the customer named on its paper.
      name: facts.customerName,
      contact_name: customer.contact_name,
    }),
    warnings: warningsBeforeSending({
      type: facts.type,
      email,
      unreached,
      owedPence: facts.owedPence,
      hasBankDetails: account !== null,
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
    order by sent_at desc, id desc limit 1`.execute(tx);
  const [row] = rows;
  return row ? { number: row.number, date: londonDate(Temporal.Instant.from(row.sent_at)) } : null;
}
