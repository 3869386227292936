import { createCustomer, listCustomers } from '@counterfoil/contract/customers/routes';
import { listEnvelopes, getEnvelope } from '@counterfoil/contract/envelopes/routes';
import {
  createCreditNote,
  sendCreditNote,
} from '@counterfoil/contract/invoices/credit-note-routes';
import {
  createInvoice,
  currentNumber,
  deleteInvoice,
  getInvoice,
  listInvoices,
  markAsPaid,
  sendInvoice,
  updateInvoice,
} from '@counterfoil/contract/invoices/routes';
import type { ApiClient } from '../harness/api-client.ts';
import { today } from '../harness/clock.ts';
import { payAtOnce, remind, remindAtOnce } from './chase.ts';
import {
  downloadPaper,
  isOwed,
  keepInvoice,
  mark,
  pence,
  pickInvoice,
  rereadInvoice,
  type Desk,
} from './desk.ts';
import { intent, type Intent } from './intent.ts';

const REFUSED = [422];
const CHANGED_MEANWHILE = [409];
const GONE = [404];

function addCustomer(desk: Desk): Intent {
  const name = mark(desk);
  const { client, chance } = desk;
  // Some customers have two addresses.
  const email =
    chance.next() < 1 / 3 ? `${name}@kill.test,${name}@second.test` : `${name}@kill.test`;
  const customer = {
    name,
    email,
    phone_no_1: '020 7946 0100',
    address_line_1: '1 High Street',
    city: 'York',
    post_code: 'YO1 7HH',
  };
  const effects = async () => {
    const all = await client.get(listCustomers, { query: { page: 'all' } });
    return all.filter((each) => each.name === name).length;
  };
  return intent(
    client,
    createCustomer,
    { body: { customer }, key: name },
    {
      keep: ({ data }) => void desk.customers.set(data.id, data),
      effects,
    },
  );
}

/** The worked example of the money rules: 134.61 with VAT, 114.97 without. */
function lines(isVatRegistered: boolean) {
  const rate = (tax: string) => (isVatRegistered ? tax : '0');
  return [
    { description: 'Shelf', quantity: '2', price: '49.99', tax: rate('20') },
    { description: 'Insulation', quantity: '1', price: '10.00', tax: rate('5') },
    { description: 'Book', quantity: '3', price: '3.33', tax: rate('0') },
  ];
}

async function writeInvoice(desk: Desk): Promise<Intent | null> {
  const { client, isVatRegistered, chance } = desk;
  const customer = chance.pick([...desk.customers.values()]);
  if (!customer) return null;
  const purchase_reference = mark(desk);
  const { current_number: number } = await client.get(currentNumber, { query: {} });
  const invoice = {
    number,
    date: today(),
    payment_terms: 30,
    purchase_reference,
    discount: '5.00',
    items_attributes: lines(isVatRegistered),
  };
  return intent(
    client,
    createInvoice,
    { params: { customer_id: customer.id }, body: { invoice }, key: purchase_reference },
    {
      keep: ({ data }) => keepInvoice(desk, data),
      effects: () => timesWritten(client, purchase_reference),
      refusals: REFUSED,
    },
  );
}

async function timesWritten(client: ApiClient, reference: string): Promise<number> {
  const all = await client.get(listInvoices, { query: { page: 'all' } });
  return all.filter((each) => each.purchase_reference === reference).length;
}

function changeDraft(desk: Desk): Intent | null {
  const draft = pickInvoice(desk, (each) => each.aasm_state === 'draft' && each.type === 'invoice');
  if (!draft) return null;
  const { id, lock_version } = draft;
  const invoice = { customer_notes: mark(desk), lock_version };
  const read = () => desk.client.get(getInvoice, { params: { id } });
  return intent(
    desk.client,
    updateInvoice,
    { params: { id }, body: { invoice } },
    {
      keep: ({ data }) => keepInvoice(desk, data),
      effects: async () => {
        const now = await read();
        // Read here, as a second attempt at a change that was made gets a refusal without the
        // record.
        if (now.customer_notes === invoice.customer_notes) keepInvoice(desk, now);
        return now.lock_version - lock_version;
      },
      onceDone: CHANGED_MEANWHILE,
    },
  );
}

function dropDraft(desk: Desk): Intent | null {
  const draft = pickInvoice(desk, (each) => each.aasm_state === 'draft' && each.type === 'invoice');
  if (!draft) return null;
  const params = { id: draft.id };
  const forget = () => {
    desk.invoices.delete(draft.id);
    desk.deleted.add(draft.id);
  };
  return intent(
    desk.client,
    deleteInvoice,
    { params },
    {
      keep: forget,
      effects: async () => {
        const { status } = await desk.client.call(getInvoice, { params });
        if (status === 404) forget();
        return status === 404 ? 1 : 0;
      },
      onceDone: GONE,
    },
  );
}

function send(desk: Desk): Intent | null {
  const draft = pickInvoice(desk, (each) => each.aasm_state === 'draft' && each.type === 'invoice');
  if (!draft) return null;
  const { client } = desk;
  const params = { id: draft.id };
  return intent(
    client,
    sendInvoice,
    { params, key: `send-${draft.id}` },
    {
      keep: async ({ data }) => {
        keepInvoice(desk, data);
        desk.papers.set(draft.id, await downloadPaper(client, draft.id));
      },
      effects: () => timesSent(client, draft.id, `Invoice ${draft.number}.pdf`),
    },
  );
}

/** 1 when both the state and the envelope show it, 0 when neither does. */
async function timesSent(client: ApiClient, id: string, fileName: string): Promise<number> {
  const invoice = await client.get(getInvoice, { params: { id } });
  const copies = (await documentsOf(client)).filter((each) => each.file_name === fileName).length;
  if (invoice.aasm_state === 'draft') return copies === 0 ? 0 : NaN;
  return copies;
}

/** The documents of all envelopes. */
export async function documentsOf(client: ApiClient) {
  const envelopes = await client.get(listEnvelopes);
  const whole = await Promise.all(
    envelopes
      .filter((each) => each.documents_count > 0)
      .map(({ id }) => client.get(getEnvelope, { params: { id } })),
  );
  return whole.flatMap(({ documents }) => documents);
}

function pay(desk: Desk): Intent | null {
  const invoice = pickInvoice(desk, isOwed);
  if (!invoice) return null;
  const { id, balance, payments } = invoice;
  const kind = desk.chance.pick(['full', 'partial', 'discount'] as const) ?? 'full';
  const body = {
    invoice: {
      payment_date: today(),
      amount_paid: kind === 'full' ? balance : (pence(balance) / 200).toFixed(2),
      payment_type: kind,
    },
  };
  // A write-off is a second record beside the payment.
  const records = kind === 'discount' ? 2 : 1;
  return intent(
    desk.client,
    markAsPaid,
    { params: { id }, body, key: mark(desk) },
    {
      keep: ({ data }) => keepInvoice(desk, data),
      effects: async () => {
        const now = await desk.client.get(getInvoice, { params: { id } });
        return (now.payments.length - payments.length) / records;
      },
    },
  );
}

async function writeCreditNote(desk: Desk): Promise<Intent | null> {
  const { client } = desk;
  const parent = pickInvoice(
    desk,
    (each) => each.type === 'invoice' && each.aasm_state !== 'draft' && !each.credit_note_id,
  );
  if (!parent) return null;
  const purchase_reference = mark(desk);
  const query = { type: 'CreditNote' } as const;
  const { current_number: number } = await client.get(currentNumber, { query });
  const credit_note = {
    number,
    date: today(),
    purchase_reference,
    items_attributes: lines(desk.isVatRegistered).slice(1, 2),
  };
  const params = { customer_id: parent.customer_id, invoice_id: parent.id };
  return intent(
    client,
    createCreditNote,
    { params, body: { credit_note }, key: purchase_reference },
    {
      keep: async ({ data }) => {
        keepInvoice(desk, data);
        await rereadInvoice(desk, parent.id);
      },
      effects: () => timesWritten(client, purchase_reference),
      refusals: REFUSED,
    },
  );
}

function sendCredit(desk: Desk): Intent | null {
  const { client } = desk;
  const draft = pickInvoice(
    desk,
    (each) => each.type === 'CreditNote' && each.aasm_state === 'draft',
  );
  if (!draft?.parent_id) return null;
  const { id, customer_id, parent_id: invoice_id } = draft;
  const params = { customer_id, invoice_id, id };
  return intent(
    client,
    sendCreditNote,
    { params, key: `send-${id}` },
    {
      keep: async ({ data }) => {
        keepInvoice(desk, data);
        await rereadInvoice(desk, invoice_id);
        desk.papers.set(id, await downloadPaper(client, id));
      },
      effects: () => timesSent(client, id, `Credit note ${draft.number}.pdf`),
    },
  );
}

/** The actions of people; frequent ones are listed several times. */
const KINDS = [
  addCustomer,
  writeInvoice,
  writeInvoice,
  writeInvoice,
  changeDraft,
  dropDraft,
].concat([
  send,
  send,
  send,
  pay,
  pay,
  writeCreditNote,
  sendCredit,
  remind,
  remindAtOnce,
  payAtOnce,
]);

/** Writes, changes, sends and gets paid, one after the other, until the connection breaks. */
export async function workUntilCutOff(desk: Desk, isCutOff: () => boolean): Promise<void> {
  while (true) {
    desk.inDoubt = null;
    try {
      const next = await desk.chance.pick(KINDS)?.(desk);
      if (!next) continue;
      desk.inDoubt = next;
      if ((await next.run()) === 'done') desk.acknowledged++;
    } catch (error) {
      if (isCutOff() && isBrokenConnection(error)) return;
      throw error;
    }
  }
}

/** fetch's messages before an answer started, and in the middle of one. */
export const isBrokenConnection = (error: unknown) =>
  error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message);
