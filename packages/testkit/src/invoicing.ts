import { randomUUID } from 'node:crypto';
import { updateInvoiceSettings } from '@counterfoil/contract/account/invoice-settings';
import { getCustomer, updateCustomer } from '@counterfoil/contract/customers/routes';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import { bulkMarkAsPaid } from '@counterfoil/contract/invoices/bulk-routes';
import {
  createCreditNote,
  newCreditNote,
  sendCreditNote,
  updateCreditNote,
} from '@counterfoil/contract/invoices/credit-note-routes';
import { invoiceOverview, invoiceStatistics } from '@counterfoil/contract/invoices/overview-routes';
import * as invoices from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { invoiceTimeline } from '@counterfoil/contract/invoices/timeline-routes';
import type { BodyIn, QueryIn, Route } from '@counterfoil/contract/route';
import { expect, test as base } from 'vitest';
import { invoiceMail } from '@counterfoil/contract/invoices/mail-routes';
import {
  signedInClient,
  type Answer,
  type RawRequest,
  type Server,
  type SignedInClient,
} from './clients.ts';
import { eventually } from './eventually.ts';
import { aCustomer, aDraft, aSentInvoice } from './records.ts';
import { setRows } from './rows.ts';
import { untaxed } from './settling.ts';

/** An answer, and the invoice or credit note in it when there is one. */
export interface InvoiceAnswer extends Answer<unknown> {
  readonly invoice: Invoice;
}

interface NamedRecord {
  readonly id: string;
}
type Parent = Pick<Invoice, 'id' | 'customer_id' | 'number'>;
type Draft = Parameters<typeof aDraft>[1];

/** The path of a credit note of this invoice. */
export const under = ({ id, customer_id }: Parent) => ({ customer_id, invoice_id: id });

/** A new email address of a customer. */
export const anEmail = () => `${randomUUID()}@customer.test`;

/** A request that the server runs once, however often it arrives. */
export const withKey = (key: string = randomUUID()) => ({ headers: { 'idempotency-key': key } });

/**
 * A client with the actions on invoices: each is one call of its route, and answers whatever the
 * server says. Fields may be wrong, so they are not typed.
 */
function invoicing(client: SignedInClient) {
  const ask = async (
    route: Pick<Route, 'method' | 'path'>,
    sent?: RawRequest,
  ): Promise<InvoiceAnswer> => {
    const answer = await client.raw(route, sent);
    return { ...answer, invoice: (answer.body as { data: Invoice } | null)?.data as Invoice };
  };
  const on =
    (route: Pick<Route, 'method' | 'path'>) =>
    ({ id }: NamedRecord, sent: RawRequest = {}) =>
      ask(route, { params: { id }, ...sent });
  let notes = 0;
  const credit = (parent: Parent, credit_note: object, sent: RawRequest = {}) =>
    ask(createCreditNote, {
      params: under(parent),
      body: { credit_note: { number: `C-${parent.number}-${++notes}`, ...credit_note } },
      ...sent,
    });
  const sendNote = (parent: Parent, { id }: NamedRecord, sent: RawRequest = {}) =>
    ask(sendCreditNote, { params: { ...under(parent), id }, ...sent });
  const sent = (changes?: Draft) => aSentInvoice(client, changes);
  const pay = ({ id }: NamedRecord, invoice: object = {}, more: RawRequest = {}) =>
    ask(invoices.markAsPaid, {
      params: { id },
      body: { invoice: { payment_date: '2026-11-21', amount_paid: '134.61', ...invoice } },
      ...more,
    });
  const mailsTo = (address: string, count = 1) =>
    eventually(
      () => client.api.outbox.to(address),
      (mails) => mails.length >= count,
    );
  return {
    ...client,
    ask,
    /** A draft credit note over an amount without tax. */
    noted: async (parent: Parent, price = '1') =>
      (await credit(parent, { date: '2026-11-21', ...untaxed(price) })).invoice,
    customer: (changes?: Parameters<typeof aCustomer>[1]) => aCustomer(client, changes),
    draft: (changes?: Draft) => aDraft(client, changes),
    sent,
    paid: async (changes?: Draft) => {
      const invoice = await sent(changes);
      await pay(invoice);
      return invoice;
    },
    create: async (invoice: object, customer?: Customer, more: RawRequest = {}) =>
      ask(invoices.createInvoice, {
        params: { customer_id: (customer ?? (await aCustomer(client))).id },
        body: { invoice },
        ...more,
      }),
    edit: ({ id }: NamedRecord, invoice: object, more: RawRequest = {}) =>
      ask(invoices.updateInvoice, { params: { id }, body: { invoice }, ...more }),
    remove: on(invoices.deleteInvoice),
    send: on(invoices.sendInvoice),
    remind: on(invoices.remindInvoice),
    resend: on(invoices.resendInvoice),
    duplicate: on(invoices.duplicateInvoice),
    preview: on(invoices.previewInvoice),
    download: on(invoices.downloadInvoice),
    pay,
    refund: ({ id }: NamedRecord, amount: string, more: object = {}) =>
      ask(invoices.refundCredit, {
        params: { id },
        body: { refund: { amount, date: '2026-11-21', ...more } },
      }),
    payAll: (ids: readonly string[], more: object = {}) =>
      ask(bulkMarkAsPaid, { body: { invoice_ids: ids, ...more } }),
    read: async ({ id }: NamedRecord) =>
      (await client.call(invoices.getInvoice, { params: { id } })).body.data,
    timeline: async ({ id }: NamedRecord) =>
      (await client.call(invoiceTimeline, { params: { id } })).body.data,
    list: async (query: QueryIn<typeof invoices.listInvoices> = {}) =>
      (await client.call(invoices.listInvoices, { query })).body,
    statistics: async (query: QueryIn<typeof invoiceStatistics> = {}) =>
      (await client.call(invoiceStatistics, { query })).body.data,
    figures: async (query: QueryIn<typeof invoiceOverview> = {}) => ({
      statistics: (await client.call(invoiceStatistics)).body.data,
      overview: (await client.call(invoiceOverview, { query })).body.data,
    }),
    startNote: (parent: Parent) => ask(newCreditNote, { params: under(parent) }),
    credit,
    editNote: (parent: Parent, { id }: NamedRecord, credit_note: object) =>
      ask(updateCreditNote, { params: { ...under(parent), id }, body: { credit_note } }),
    sendNote,
    /** Sends a credit note over an amount, and answers it. */
    credited: async (parent: Parent, price: string, changes: object = {}) => {
      const fields = { date: '2026-11-22', ...untaxed(price), ...changes };
      return (await sendNote(parent, (await credit(parent, fields)).invoice)).invoice;
    },
    owedBy: async (id: string) =>
      (await client.call(getCustomer, { params: { id } })).body.data.total_outstanding,
    rename: ({ id }: NamedRecord, customer: BodyIn<typeof updateCustomer>) =>
      client.call(updateCustomer, { params: { id }, body: { customer } }),
    settings: (invoice_settings: BodyIn<typeof updateInvoiceSettings>) =>
      client.call(updateInvoiceSettings, { body: { invoice_settings } }),
    /** Changes what the office knows of the client. */
    become: (changes: Parameters<typeof setRows<'clients'>>[2]) =>
      setRows(client, 'clients', changes),
    /** All mails to an address, once this many have arrived. */
    mailsTo,
    /** An invoice whose e-mail has arrived at its customer's addresses. */
    sentTo: async (email: string, { name, ...changes }: Draft & { name?: string } = {}) => {
      const customer = await aCustomer(client, { email, ...(name ? { name } : {}) });
      const invoice = await sent({ customer, ...changes });
      await mailsTo(email.split(',')[0] ?? '');
      return invoice;
    },
    through: (server: Server) => invoicing(client.through(server)),
  };
}

export type InvoicingClient = ReturnType<typeof invoicing>;

/** A new client, signed in, with the actions on invoices; these are stored without a real PDF. */
export async function invoicingClient(changes?: Parameters<typeof signedInClient>[0]) {
  const client = await signedInClient(changes);
  client.api.plainPapersOf.add(client.clientId);
  return invoicing(client);
}

/** A test with a client of its own, and the address of a customer. */
export const test = base
  .extend('client', () => {
    // The linter asks it of tests of vitest's own.
    expect.hasAssertions();
    return invoicingClient();
  })
  .extend('address', () => anEmail());

type Mail = Record<string, unknown>;

/** Sends a draft with the options of its mail. */
export const sending = (client: InvoicingClient, draft: { id: string }, mail: Mail, more = {}) =>
  client.send(draft, { body: { mail }, ...more });

/** The mail that the server proposes for a document. */
export const proposal = async (client: InvoicingClient, { id }: { id: string }, reminder = false) =>
  (await client.call(invoiceMail, { params: { id }, query: reminder ? { reminder: 'true' } : {} }))
    .body.data;

export const OWN_WORDS = { subject: 'Your invoice', message: 'Hello!\n\nAs agreed.\nThanks' };
