import { listCustomers } from '@counterfoil/contract/customers/routes';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import { getInvoice, listInvoices } from '@counterfoil/contract/invoices/routes';
import type { Invoice, InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { expect } from 'vitest';
import type { ApiClient } from '../harness/api-client.ts';
import { downloadPaper, pence, type Writer } from './writer.ts';
import { documentsOf } from './effects.ts';

/** A client's books after a restart. */
export async function readBooks(client: ApiClient) {
  const [customers, invoices, documents] = await Promise.all([
    client.get(listCustomers, { query: { page: 'all' } }),
    client.get(listInvoices, { query: { page: 'all' } }),
    documentsOf(client),
  ]);
  return { customers, invoices, documents };
}
type Books = Awaited<ReturnType<typeof readBooks>>;

// The files that the product itself puts into envelopes.
const COPIES = new Set(['sales_invoice', 'sales_refund']);

/** Rules that hold at every moment, also for writes without an answer. */
export function expectConsistent({ customers, invoices, documents }: Books, who: string): void {
  const numbers = invoices.flatMap(({ number }) => (number === null ? [] : [number.toLowerCase()]));
  expect(new Set(numbers).size, `${who}: numbers are unique`).toBe(numbers.length);
  const sent = invoices.filter(({ aasm_state }) => aasm_state !== 'draft');
  const copies = documents.filter(({ document_type }) => COPIES.has(document_type));
  expect(copies.map(({ file_name }) => file_name).sort(), `${who}: one copy each`).toEqual(
    sent.map(fileName).sort(),
  );
  const owed = Map.groupBy(sent, ({ customer_id }) => customer_id);
  for (const { id, name, total_outstanding } of customers) {
    // Unused credit is subtracted.
    const balances = (owed.get(id) ?? []).map(({ type, balance }) =>
      type === 'invoice' ? pence(balance) : -pence(balance),
    );
    const sum = balances.reduce((total, balance) => total + balance, 0);
    expect(pence(total_outstanding), `${who}: ${name} owes the sum of the balances`).toBe(sum);
  }
}

/** The envelope's name for a document. */
export const fileName = ({ type, number }: Pick<InvoiceSummary, 'type' | 'number'>): string =>
  `${type === 'invoice' ? 'Invoice' : 'Credit note'} ${number}.pdf`;

/** Every acknowledged write of a writer is there, unchanged. */
export function expectAcknowledged({ customers, invoices }: Books, writer: Writer): void {
  const now = new Map(invoices.map((each) => [each.id, each]));
  for (const [id, known] of writer.invoices) {
    const { lock_version, aasm_state, number, total, balance, purchase_reference } = known;
    expect(now.get(id), `${writer.name}: ${number} is as it was`).toMatchObject({
      lock_version,
      aasm_state,
      number,
      total,
      balance,
      purchase_reference,
    });
  }
  for (const id of writer.deleted) expect(now.has(id), 'deleted invoices stay deleted').toBe(false);
  const known = new Map(customers.map((each) => [each.id, each]));
  for (const [id, customer] of writer.customers) {
    expect(withoutFigures(known.get(id)), `${writer.name}: the customer`).toEqual(
      withoutFigures(customer),
    );
  }
}

// These figures follow from the invoices.
function withoutFigures(customer: Customer | undefined) {
  const figures = { total_outstanding: null, total_overdue: null, is_delete_allowed: null };
  return { ...customer, ...figures };
}

/** Checks documents one by one: their items, payments and mails, and their paper byte for byte. */
export async function expectWhole(
  writer: Writer,
  { invoices }: Books,
  ids: Iterable<string>,
): Promise<void> {
  for (const id of ids) {
    const known = writer.invoices.get(id);
    if (!known) continue;
    const now = await writer.client.get(getInvoice, { params: { id } });
    expect(ofItself(now), `${writer.name}: ${now.number}`).toEqual(ofItself(known));
    expectFigures(now, writer);
    expectCredit(now, invoices);
    if (now.aasm_state === 'draft') {
      expect(now.delivery, `${now.number} has no mail yet`).toBeNull();
      continue;
    }
    for (const mail of [now.delivery, ...now.reminders]) {
      if (mail && isWithdrawn(now, mail)) continue;
      expect(['queued', 'sent'], `${now.number} has its mail`).toContain(mail?.state);
    }
    const paper = await downloadPaper(writer.client, id);
    expect(paper, `${now.number}: the PDF is the same`).toBe(writer.papers.get(id) ?? paper);
    writer.papers.set(id, paper);
  }
}

/** A reminder is withdrawn when the invoice was paid before the mail was sent. */
export const isWithdrawn = (
  { aasm_state, reminders }: Invoice,
  { state, reason }: Pick<Invoice['reminders'][number], 'state' | 'reason'>,
): boolean =>
  state === 'failed' &&
  reason === 'Not sent, because the invoice was paid first.' &&
  aasm_state === 'paid' &&
  reminders.length > 0;

// The e-mail delivery continues on its own; a withdrawn reminder no longer counts. The customer's credit follows from
// their other documents.
function ofItself(invoice: Invoice) {
  const reminders = invoice.reminders.map(({ id, created_at, recipients }) => ({
    id,
    created_at,
    recipients,
  }));
  const follows = { delivery: null, reminders_count: null, last_reminded_at: null };
  return { ...invoice, ...follows, reminders, customer_credit: null, left_to_pay: null };
}

/** An unpaid invoice shows all credit of its customer, which never covers more than is owed. */
function expectCredit(invoice: Invoice, all: readonly InvoiceSummary[]): void {
  const { number, type, aasm_state, customer_id, balance, customer_credit, left_to_pay } = invoice;
  const isOwed = type === 'invoice' && aasm_state !== 'draft' && pence(balance) > 0;
  const credit = all
    .filter((each) => isOwed && each.customer_id === customer_id && each.aasm_state !== 'draft')
    .reduce(
      (sum, each) =>
        sum + pence(each.overpaid) + (each.type === 'invoice' ? 0 : pence(each.balance)),
      0,
    );
  expect(pence(customer_credit), `${number}: the credit of its customer`).toBe(credit);
  const most = pence(balance);
  expect(pence(left_to_pay), `${number}: left to pay`).toBeGreaterThanOrEqual(
    Math.max(0, most - credit),
  );
  expect(pence(left_to_pay), `${number}: left to pay`).toBeLessThanOrEqual(most);
}

function expectFigures(invoice: Invoice, { isVatRegistered }: Writer): void {
  const { type, number, total, balance, aasm_state, payments } = invoice;
  if (type === 'CreditNote') {
    expect(total).toBe(isVatRegistered ? '10.50' : '10.00');
    return;
  }
  expect(total, `${number}: the total`).toBe(isVatRegistered ? '134.61' : '114.97');
  const paid = payments.reduce((sum, { amount }) => sum + pence(amount), 0);
  const owed = pence(total) - paid;
  if (aasm_state === 'draft') expect(payments).toEqual([]);
  else expect(pence(balance), `${number}: balance = total - payments`).toBe(owed);
  expect(aasm_state === 'paid', `${number}: paid when nothing is owed`).toBe(owed === 0);
}
