import {
  bulkDelete,
  bulkDownload,
  bulkMarkAsPaid,
  bulkRemind,
} from '@counterfoil/contract/invoices/bulk-routes';
import {
  createCreditNote,
  newCreditNote,
  sendCreditNote,
  updateCreditNote,
} from '@counterfoil/contract/invoices/credit-note-routes';
import * as routes from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import type { Route } from '@counterfoil/contract/route';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { refusal } from '@counterfoil/testkit/answers';
import type { RawRequest } from '@counterfoil/testkit/clients';
import { invoicingClient, under, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { setRows } from '@counterfoil/testkit/rows';
import { beforeAll, describe, expect, test } from 'vitest';

/** A document in each state, and how a client comes to have it. */
const DOCUMENTS = {
  'a draft': (by) => by.draft(),
  'a sent invoice': (by) => by.sent(),
  'an overdue invoice': (by) => by.sent({ date: '2026-01-01' }),
  'a paid invoice': (by) => by.paid(),
  'a credited invoice': async (by) => {
    const parent = await by.sent();
    await by.noted(parent);
    return parent;
  },
  'a draft credit note': async (by) => by.noted(await by.sent()),
  'a sent credit note': async (by) => by.credited(await by.sent(), '1'),
} satisfies Record<string, (by: InvoicingClient) => Promise<Invoice>>;
type Kind = keyof typeof DOCUMENTS;

/** The rules by hand, not from the table under test. */
interface Action {
  readonly route: Route;
  readonly request: (document: Invoice) => RawRequest;
  readonly allowed: readonly Kind[];
  /** The reason for a sent or paid document; `{it}` is the invoice or credit note. */
  readonly tooLate?: string;
  readonly ofCreditNote?: string;
  readonly afterLeaving?: string;
  readonly readsOnly?: true;
}

const DRAFTS: readonly Kind[] = ['a draft', 'a draft credit note'];
const OWED: readonly Kind[] = ['a sent invoice', 'an overdue invoice', 'a credited invoice'];
const SENT: readonly Kind[] = [...OWED, 'a paid invoice'];
const ALL = Object.keys(DOCUMENTS) as Kind[];
const NOT_FOUND = 'This could not be found.';

const one = ({ id }: Invoice) => ({ params: { id } });
const several = ({ id }: Invoice) => ({ body: { invoice_ids: [id] } });
const parent = (document: Invoice) => ({ params: under(document) });
const note = ({ id, customer_id, parent_id }: Invoice) => ({
  params: { customer_id, invoice_id: parent_id ?? id, id },
});

const editing = {
  allowed: DRAFTS,
  tooLate: 'This {it} has been sent: it cannot be changed any more.',
  afterLeaving: 'drafts cannot be changed any more.',
};
const deleting = {
  route: routes.deleteInvoice,
  allowed: DRAFTS,
  tooLate: 'This {it} has been sent: it cannot be deleted any more.',
};
const sending = {
  allowed: DRAFTS,
  tooLate: 'This {it} has already been sent.',
  afterLeaving: 'nothing can be sent any more.',
};
const crediting = {
  allowed: SENT.filter((kind) => kind !== 'a credited invoice'),
  tooLate: 'This invoice already has a credit note.',
  ofCreditNote: NOT_FOUND,
  afterLeaving: 'no credit notes can be created any more.',
};
const reminding = {
  allowed: OWED,
  tooLate: 'This invoice is paid: there is nothing to remind of.',
  ofCreditNote: 'A credit note has nothing to pay.',
};
const paying = {
  allowed: OWED,
  tooLate: 'This invoice is already paid.',
  ofCreditNote: 'A credit note has nothing to pay.',
};
const reading = { allowed: ALL, readsOnly: true } as const;
const payment = { payment_date: '2026-11-21', amount_paid: '134.61' };
const edited = { notes: 'x' };

const ACTIONS: Readonly<Record<string, Action>> = {
  edit: {
    ...editing,
    route: routes.updateInvoice,
    request: (it) => ({ ...one(it), body: { invoice: edited } }),
  },
  'edit under its invoice': {
    ...editing,
    route: updateCreditNote,
    request: (it) => ({ ...note(it), body: { credit_note: edited } }),
  },
  delete: { ...deleting, request: one },
  'delete in bulk': { ...deleting, route: bulkDelete, request: several },
  send: { ...sending, route: routes.sendInvoice, request: one },
  'send under its invoice': { ...sending, route: sendCreditNote, request: note },
  preview: { ...reading, route: routes.previewInvoice, request: one },
  download: { ...reading, route: routes.downloadInvoice, request: one },
  'download in bulk': { ...reading, route: bulkDownload, request: several },
  credit: {
    ...crediting,
    route: createCreditNote,
    request: (it) => ({ ...parent(it), body: { credit_note: {} } }),
  },
  'start to credit': { ...crediting, route: newCreditNote, request: parent },
  duplicate: {
    route: routes.duplicateInvoice,
    request: one,
    allowed: SENT,
    ofCreditNote: 'A credit note cannot be duplicated: an invoice has one only.',
    afterLeaving: 'no invoices can be created any more.',
  },
  remind: { ...reminding, route: routes.remindInvoice, request: one },
  'remind in bulk': { ...reminding, route: bulkRemind, request: several },
  resend: { route: routes.resendInvoice, request: one, allowed: [...SENT, 'a sent credit note'] },
  'mark as paid': {
    ...paying,
    route: routes.markAsPaid,
    request: (it) => ({ ...one(it), body: { invoice: payment } }),
  },
  'mark as paid in bulk': { ...paying, route: bulkMarkAsPaid, request: several },
};

const WHO = ['a client', 'a client who has left', 'a client whose books are elsewhere'] as const;
type Who = (typeof WHO)[number];

/** The refusal that is due: its status and its sentence; null when the action is allowed. */
function refusalOf(who: Who, action: Action, kind: Kind): [number, string] | null {
  const isNote = kind.endsWith('credit note');
  const it = isNote ? 'credit note' : 'invoice';
  if (isNote && action.ofCreditNote === NOT_FOUND) return [404, NOT_FOUND];
  if (who === 'a client who has left' && action.afterLeaving) {
    return [403, `You have left the service: ${action.afterLeaving}`];
  }
  if (who === 'a client whose books are elsewhere' && !action.readsOnly) {
    return [403, `This ${it} is kept in your accounting software: please change it there.`];
  }
  if (isNote && action.ofCreditNote) return [422, action.ofCreditNote];
  if (action.allowed.includes(kind)) return null;
  const isDraft = DRAFTS.includes(kind);
  const reason = (isDraft ? undefined : action.tooLate) ?? 'This {it} has not been sent yet.';
  return [422, reason.replace('{it}', it)];
}

const cells = WHO.flatMap((who) =>
  ALL.flatMap((kind) =>
    Object.entries(ACTIONS)
      .filter(([does]) => !does.endsWith('its invoice') || kind.endsWith('credit note'))
      .map(([does, action]) => ({
        who,
        does,
        kind,
        action,
        refused: refusalOf(who, action, kind),
      })),
  ),
);

let client: InvoicingClient;
beforeAll(async () => {
  client = await invoicingClient();
});

/** A new document, of a client of this kind from now on. */
async function documentOf(who: Who, kind: Kind): Promise<Invoice> {
  await client.become({ client_status: null });
  const document = await DOCUMENTS[kind](client);
  if (who === 'a client whose books are elsewhere') {
    await setRows(client, 'invoices', { external_accounting_id: 'EXT-1' }, document.id);
  }
  return document;
}
const become = (who: Who) =>
  client.become({ client_status: who === 'a client who has left' ? 'left' : null });

describe('an action on an invoice or a credit note', () => {
  // Refused actions change nothing, so they share their documents.
  const shared = new Map<string, Promise<Invoice>>();
  test.each(cells.filter(({ refused }) => refused))(
    'is refused, and nothing is written: $who may not $does $kind',
    async ({ who, does, kind, action, refused }) => {
      const key = `${who}, ${kind}`;
      const document = await (shared.get(key) ?? documentOf(who, kind));
      shared.set(key, Promise.resolve(document));
      await become(who);
      const { status, body } = await writingNothing(client, () =>
        client.ask(action.route, action.request(document)),
      );
      const [due, sentence] = refused ?? [0, ''];
      const named = does.endsWith('bulk') ? `${document.number}: ${sentence}` : sentence;
      expect({ status, body }).toMatchObject(refusal(due, named));
    },
  );

  test.each(cells.filter(({ refused }) => !refused))(
    'is allowed: $who may $does $kind',
    async ({ who, kind, action }) => {
      const document = await documentOf(who, kind);
      await become(who);
      const answer = await client.ask(action.route, action.request(document));
      expect(answer.status).toBe(action.route.status);
    },
  );
});

test('a credit note cannot be sent once its invoice is kept elsewhere, because it would change that', async () => {
  const invoice = await documentOf('a client whose books are elsewhere', 'a credited invoice');
  const { credit_note_id } = await client.read(invoice);
  const send = () => client.sendNote(invoice, { id: credit_note_id ?? '' });
  expect(await writingNothing(client, send)).toMatchObject(
    refusal(403, 'This invoice is kept in your accounting software: please change it there.'),
  );
});
