import * as bulk from '@counterfoil/contract/invoices/bulk-routes';
import * as notes from '@counterfoil/contract/invoices/credit-note-routes';
import * as routes from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import type { Route } from '@counterfoil/contract/route';
import {
  refuseInvoiceAction,
  type InvoiceAction,
  type InvoiceFacts,
} from '@counterfoil/domain/invoice/actions';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { refusal } from '@counterfoil/testkit/answers';
import type { RawRequest } from '@counterfoil/testkit/clients';
import { giveCredit } from '@counterfoil/testkit/credit';
import { invoicingClient, under, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { setRows } from '@counterfoil/testkit/rows';
import { beforeAll, describe, expect, test } from 'vitest';

type Recipe = readonly [InvoiceFacts['aasm_state'], (by: InvoicingClient) => Promise<Invoice>];

/** A document in each state, and how a client comes to have it. */
const DOCUMENTS = {
  'a draft': ['draft', (by) => by.draft()],
  'a sent invoice': ['sent', (by) => by.sent()],
  'an overdue invoice': ['overdue', (by) => by.sent({ date: '2026-01-01' })],
  'a paid invoice': ['paid', (by) => by.paid()],
  'a credited invoice': [
    'sent',
    async (by) => {
      const parent = await by.sent();
      await by.noted(parent);
      return parent;
    },
  ],
  'a draft credit note': ['draft', async (by) => by.noted(await by.sent())],
  'a sent credit note': ['sent', async (by) => by.credited(await by.sent(), '1')],
} satisfies Record<string, Recipe>;
type Kind = keyof typeof DOCUMENTS;
const isNote = (kind: Kind) => kind.endsWith('credit note');

const one = ({ id }: Invoice) => ({ params: { id } });
const several = ({ id }: Invoice) => ({ body: { invoice_ids: [id] } });
const parent = (document: Invoice) => ({ params: under(document) });
const note = ({ id, customer_id, parent_id }: Invoice) => ({
  params: { customer_id, invoice_id: parent_id ?? id, id },
});
const payment = { payment_date: '2026-11-21', amount_paid: '134.61' };
const fields = { notes: 'x' };

type ActionCall = readonly [InvoiceAction, Route, (document: Invoice) => RawRequest];

/** The routes of each action in the table of actions, whose own test is domain/invoice/actions.test.ts. */
const ACTIONS: Readonly<Record<string, ActionCall>> = {
  edit: ['edit', routes.updateInvoice, (it) => ({ ...one(it), body: { invoice: fields } })],
  'edit under its invoice': [
    'edit',
    notes.updateCreditNote,
    (it) => ({ ...note(it), body: { credit_note: fields } }),
  ],
  delete: ['delete', routes.deleteInvoice, one],
  'delete in bulk': ['delete', bulk.bulkDelete, several],
  send: ['send', routes.sendInvoice, one],
  'send under its invoice': ['send', notes.sendCreditNote, note],
  preview: ['preview', routes.previewInvoice, one],
  download: ['download', routes.downloadInvoice, one],
  'download in bulk': ['download', bulk.bulkDownload, several],
  credit: [
    'credit',
    notes.createCreditNote,
    (it) => ({ ...parent(it), body: { credit_note: {} } }),
  ],
  'start to credit': ['credit', notes.newCreditNote, parent],
  duplicate: ['duplicate', routes.duplicateInvoice, one],
  remind: ['remind', routes.remindInvoice, one],
  'remind in bulk': ['remind', bulk.bulkRemind, several],
  resend: ['resend', routes.resendInvoice, one],
  'mark as paid': [
    'mark_as_paid',
    routes.markAsPaid,
    (it) => ({ ...one(it), body: { invoice: payment } }),
  ],
  'use credit': ['use_credit', routes.useCredit, one],
  'mark as paid in bulk': ['mark_as_paid', bulk.bulkMarkAsPaid, several],
};

const WHO = ['a client', 'a client who has left', 'a client whose books are elsewhere'] as const;
type Actor = (typeof WHO)[number];
const hasLeft = (who: Actor) => who === 'a client who has left';
const isElsewhere = (who: Actor) => who === 'a client whose books are elsewhere';

/** The refusal that is due: its status and its sentence; null when the action is allowed. */
function refusalOf(who: Actor, action: InvoiceAction, kind: Kind): [number, string] | null {
  // The path of a new credit note names an invoice.
  if (action === 'credit' && isNote(kind)) return [404, 'This could not be found.'];
  const refused = refuseInvoiceAction(action, {
    type: isNote(kind) ? 'CreditNote' : 'invoice',
    aasm_state: DOCUMENTS[kind][0],
    credit_note_id: kind === 'a credited invoice' ? 'its id' : null,
    external_accounting_id: isElsewhere(who) ? 'EXT-1' : null,
    isClientLeft: hasLeft(who),
  });
  return refused && [/left|external/.test(refused.kind) ? 403 : 422, refused.reason];
}

const cells = WHO.flatMap((who) =>
  (Object.keys(DOCUMENTS) as Kind[]).flatMap((kind) =>
    Object.entries(ACTIONS)
      .filter(([does]) => !does.endsWith('its invoice') || isNote(kind))
      .map(([does, [action, route, request]]) => {
        const refused = refusalOf(who, action, kind);
        return { who, does, kind, route, request, refused };
      }),
  ),
);

let client: InvoicingClient;
beforeAll(async () => {
  client = await invoicingClient();
});

/** A new document, of a client of this kind from now on. */
async function documentOf(who: Actor, kind: Kind): Promise<Invoice> {
  await client.become({ client_status: null });
  const document = await DOCUMENTS[kind][1](client);
  if (isElsewhere(who)) {
    await setRows(client, 'invoices', { external_accounting_id: 'EXT-1' }, document.id);
  }
  return document;
}
const become = (who: Actor) => client.become({ client_status: hasLeft(who) ? 'left' : null });

describe('an action on an invoice or a credit note', () => {
  // Refused actions change nothing, so they share their documents.
  const shared = new Map<string, Promise<Invoice>>();
  test.each(cells.filter(({ refused }) => refused))(
    'is refused, and nothing is written: $who may not $does $kind',
    { tags: ['alike'] },
    async ({ who, does, kind, route, request, refused }) => {
      const key = `${who}, ${kind}`;
      const document = await (shared.get(key) ?? documentOf(who, kind));
      shared.set(key, Promise.resolve(document));
      await become(who);
      const { status, body } = await writingNothing(client, () =>
        client.ask(route, request(document)),
      );
      const [due, sentence] = refused ?? [0, ''];
      const named = does.endsWith('bulk') ? `${document.number}: ${sentence}` : sentence;
      expect({ status, body }).toMatchObject(refusal(due, named));
    },
  );

  // The database does the same for every kind of client.
  const ALLOWED: readonly (readonly [by: readonly Actor[], tags: string[]])[] = [
    [['a client'], []],
    [WHO.slice(1), ['alike']],
  ];
  for (const [by, tags] of ALLOWED) {
    test.each(cells.filter(({ who, refused }) => by.includes(who) && !refused))(
      'is allowed: $who may $does $kind',
      { tags },
      async ({ who, does, kind, route, request }) => {
        const document = await documentOf(who, kind);
        if (does === 'use credit') await giveCredit(client, { id: document.customer_id }, '1.00');
        await become(who);
        expect((await client.ask(route, request(document))).status).toBe(route.status);
      },
    );
  }
});

test('a credit note cannot be sent once its invoice is kept elsewhere', async () => {
  const invoice = await documentOf('a client whose books are elsewhere', 'a credited invoice');
  const { credit_note_id } = await client.read(invoice);
  const send = () => client.sendNote(invoice, { id: credit_note_id ?? '' });
  expect(await writingNothing(client, send)).toMatchObject(
    refusal(403, 'This invoice is kept in your accounting software. Please change it there.'),
  );
});
