import {
  createCreditNote,
  newCreditNote,
  sendCreditNote,
} from '@counterfoil/contract/invoices/credit-note-routes';
import {
  deleteInvoice,
  downloadInvoice,
  duplicateInvoice,
  getInvoice,
  markAsPaid,
  previewInvoice,
  remindInvoice,
  resendInvoice,
  sendInvoice,
  updateInvoice,
} from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aDraft, aSentInvoice } from '@counterfoil/testkit/records';
import { beforeAll, describe, expect, test } from 'vitest';

const STATES = ['draft', 'sent', 'overdue', 'paid'] as const;
type State = (typeof STATES)[number];

const PAYMENT = { payment_date: '2026-11-21', amount_paid: '134.61' };

async function invoiceIn(client: SignedInClient, state: State): Promise<Invoice> {
  if (state === 'draft') return aDraft(client);
  const date = state === 'overdue' ? '2026-01-01' : '2026-11-21';
  const sent = await aSentInvoice(client, { date });
  if (state === 'paid') {
    await client.call(markAsPaid, { params: { id: sent.id }, body: { invoice: PAYMENT } });
  }
  return sent;
}

async function creditNoteIn(client: SignedInClient, state: 'draft' | 'sent'): Promise<Invoice> {
  const parent = await aSentInvoice(client);
  const under = { customer_id: parent.customer_id, invoice_id: parent.id };
  const items_attributes = [{ description: 'A', quantity: '1', price: '1', tax: '0' }];
  const made = await client.call(createCreditNote, {
    params: under,
    body: { credit_note: { number: `CN-${parent.number}`, date: '2026-11-21', items_attributes } },
  });
  const note = made.body.data;
  if (state === 'sent') {
    await client.call(sendCreditNote, { params: { ...under, id: note.id } });
  }
  return note;
}

/** Each action as a call, with its answer when it is allowed. */
const ACTIONS = {
  edit: (client, { id }) =>
    client.raw(updateInvoice, { params: { id }, body: { invoice: { notes: 'x' } } }),
  delete: (client, { id }) => client.raw(deleteInvoice, { params: { id } }),
  send: (client, { id }) => client.raw(sendInvoice, { params: { id } }),
  preview: (client, { id }) => client.raw(previewInvoice, { params: { id } }),
  download: (client, { id }) => client.raw(downloadInvoice, { params: { id } }),
  credit: (client, { id, customer_id }) =>
    client.raw(createCreditNote, {
      params: { customer_id, invoice_id: id },
      body: { credit_note: {} },
    }),
  'start a credit note for': (client, { id, customer_id }) =>
    client.raw(newCreditNote, { params: { customer_id, invoice_id: id } }),
  duplicate: (client, { id }) => client.raw(duplicateInvoice, { params: { id } }),
  remind: (client, { id }) => client.raw(remindInvoice, { params: { id } }),
  resend: (client, { id }) => client.raw(resendInvoice, { params: { id } }),
  'mark as paid': (client, { id }) =>
    client.raw(markAsPaid, { params: { id }, body: { invoice: PAYMENT } }),
} satisfies Record<
  string,
  (client: SignedInClient, invoice: Invoice) => ReturnType<SignedInClient['raw']>
>;
type Action = keyof typeof ACTIONS;

/** The allowed actions, written by hand from the rules, not read from the table under test. */
const ALLOWED: Record<Action, readonly State[]> = {
  edit: ['draft'],
  delete: ['draft'],
  send: ['draft'],
  preview: STATES,
  download: STATES,
  credit: ['sent', 'overdue', 'paid'],
  'start a credit note for': ['sent', 'overdue', 'paid'],
  duplicate: ['sent', 'overdue', 'paid'],
  remind: ['sent', 'overdue'],
  resend: ['sent', 'overdue', 'paid'],
  'mark as paid': ['sent', 'overdue'],
};
const OF_CREDIT_NOTES: Record<Action, readonly ('draft' | 'sent')[]> = {
  edit: ['draft'],
  delete: ['draft'],
  send: ['draft'],
  preview: ['draft', 'sent'],
  download: ['draft', 'sent'],
  credit: [],
  'start a credit note for': [],
  duplicate: [],
  remind: [],
  resend: ['sent'],
  'mark as paid': [],
};

const cases = (Object.keys(ACTIONS) as Action[]).flatMap((action) =>
  STATES.map((state) => ({ action, state, allowed: ALLOWED[action].includes(state) })),
);
const ofNotes = (Object.keys(ACTIONS) as Action[]).flatMap((action) =>
  (['draft', 'sent'] as const).map((state) => ({
    action,
    state,
    allowed: OF_CREDIT_NOTES[action].includes(state),
  })),
);

let client: SignedInClient;
beforeAll(async () => {
  client = await signedInClient();
});

/** An invoice without its delivery state, which changes in the background. */
async function read(id: string) {
  const { delivery: _, ...invoice } = (await client.call(getInvoice, { params: { id } })).body.data;
  return invoice;
}

async function expectRefused(action: Action, invoice: Invoice, status: readonly number[]) {
  const before = await read(invoice.id);
  const answer = await ACTIONS[action](client, invoice);
  expect(status).toContain(answer.status);
  expect(await read(invoice.id)).toEqual(before);
}

describe('an invoice', () => {
  test.each(cases.filter(({ allowed }) => allowed))(
    'that is $state allows its client to $action it',
    async ({ action, state }) => {
      const answer = await ACTIONS[action](client, await invoiceIn(client, state));
      expect([200, 201]).toContain(answer.status);
    },
  );

  test.each(cases.filter(({ allowed }) => !allowed))(
    'that is $state refuses to $action with 422, and does not change',
    async ({ action, state }) => {
      await expectRefused(action, await invoiceIn(client, state), [422]);
    },
  );
});

describe('a credit note', () => {
  test.each(ofNotes.filter(({ allowed }) => allowed))(
    'that is $state allows its client to $action it',
    async ({ action, state }) => {
      const answer = await ACTIONS[action](client, await creditNoteIn(client, state));
      expect(answer.status).toBe(200);
    },
  );

  test.each(ofNotes.filter(({ allowed }) => !allowed))(
    'that is $state refuses to $action, and does not change',
    async ({ action, state }) => {
      // A credit note cannot be credited: its id names no invoice on that path.
      await expectRefused(action, await creditNoteIn(client, state), [422, 404]);
    },
  );
});

describe('a record kept in an external accounting system', () => {
  test.each(Object.keys(ACTIONS) as Action[])('can only be read (%s)', async (action) => {
    const invoice = await invoiceIn(client, ALLOWED[action][0] ?? 'draft');
    await client.api.database.kysely
      .updateTable('invoices')
      .set({ external_accounting_id: 'EXT-1' })
      .where('id', '=', invoice.id)
      .execute();
    const answer = await ACTIONS[action](client, invoice);
    if (action === 'preview' || action === 'download') {
      expect(answer.status).toBe(200);
    } else {
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual({
        errors: ['This invoice is kept in your accounting software: please change it there.'],
      });
    }
  });
});
