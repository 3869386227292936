import { COMPLETE_CUSTOMER } from '@counterfoil/testkit/complete-customer';
import { createCustomer, listCustomers } from '@counterfoil/contract/customers/routes';
import {
  createInvoice,
  currentNumber,
  deleteInvoice,
  getInvoice,
  markAsPaid,
  sendInvoice,
  updateInvoice,
} from '@counterfoil/contract/invoices/routes';
import { today } from '../harness/clock.ts';
import { payAtOnce, remind, remindAtOnce } from './reminders.ts';
import { sendCredit, writeCreditNote } from './credit.ts';
import {
  downloadPaper,
  isOwed,
  keepInvoice,
  lines,
  mark,
  pence,
  pickDraft,
  pickInvoice,
  readInvoice,
  type Writer,
} from './writer.ts';
import { timesDone, timesSent, timesWritten } from './effects.ts';
import { intent, type Intent } from './intent.ts';

const REFUSED = [422];
const CHANGED_MEANWHILE = [409];
const GONE = [404];

function addCustomer(writer: Writer): Intent {
  const name = mark(writer);
  const { client, chance } = writer;
  // Some customers have two addresses.
  const email =
    chance.next() < 1 / 3 ? `${name}@kill.test,${name}@second.test` : `${name}@kill.test`;
  const customer = {
    name,
    email,
    ...COMPLETE_CUSTOMER,
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
      keep: ({ data }) => void writer.customers.set(data.id, data),
      effects,
    },
  );
}

async function writeInvoice(writer: Writer): Promise<Intent | null> {
  const { client, isVatRegistered, chance } = writer;
  const customer = chance.pick([...writer.customers.values()]);
  if (!customer) return null;
  const purchase_reference = mark(writer);
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
      keep: ({ data }) => keepInvoice(writer, data),
      effects: () => timesWritten(client, purchase_reference),
      refusals: REFUSED,
    },
  );
}

function changeDraft(writer: Writer): Intent | null {
  const draft = pickDraft(writer);
  if (!draft) return null;
  const { id, lock_version } = draft;
  const invoice = { customer_notes: mark(writer), lock_version };
  return intent(
    writer.client,
    updateInvoice,
    { params: { id }, body: { invoice } },
    {
      keep: ({ data }) => keepInvoice(writer, data),
      effects: async () => {
        const now = await readInvoice(writer, id);
        // Read here, as a second attempt at a change that was made gets a refusal without the
        // record.
        if (now.customer_notes === invoice.customer_notes) keepInvoice(writer, now);
        return now.lock_version - lock_version;
      },
      onceDone: CHANGED_MEANWHILE,
    },
  );
}

function dropDraft(writer: Writer): Intent | null {
  const draft = pickDraft(writer);
  if (!draft) return null;
  const params = { id: draft.id };
  const forget = () => {
    writer.invoices.delete(draft.id);
    writer.deleted.add(draft.id);
  };
  return intent(
    writer.client,
    deleteInvoice,
    { params },
    {
      keep: forget,
      effects: async () => {
        const { status } = await writer.client.call(getInvoice, { params });
        if (status === 404) forget();
        return status === 404 ? 1 : 0;
      },
      onceDone: GONE,
    },
  );
}

function send(writer: Writer): Intent | null {
  const draft = pickDraft(writer);
  if (!draft) return null;
  const { client } = writer;
  const params = { id: draft.id };
  return intent(
    client,
    sendInvoice,
    { params, key: `send-${draft.id}` },
    {
      keep: async ({ data }) => {
        keepInvoice(writer, data);
        writer.papers.set(draft.id, await downloadPaper(client, draft.id));
      },
      effects: () => timesSent(client, draft.id, `Invoice ${draft.number}.pdf`),
    },
  );
}

function pay(writer: Writer): Intent | null {
  const invoice = pickInvoice(writer, isOwed);
  if (!invoice) return null;
  const { id, balance } = invoice;
  const kind = writer.chance.pick(['full', 'partial', 'discount'] as const) ?? 'full';
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
    writer.client,
    markAsPaid,
    { params: { id }, body, key: mark(writer) },
    {
      keep: ({ data }) => keepInvoice(writer, data),
      effects: () => timesDone(writer, [invoice], ({ payments }) => payments.length / records),
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

/** Writes, changes, sends and gets paid, one after the other, until the connection breaks or it is over. */
export async function workUntilCutOff(
  writer: Writer,
  isCutOff: () => boolean,
  isOver: () => boolean = () => false,
): Promise<void> {
  while (!isOver()) {
    writer.inDoubt = null;
    try {
      const next = await writer.chance.pick(KINDS)?.(writer);
      if (!next) continue;
      writer.inDoubt = next;
      if ((await next.run()) === 'done') writer.acknowledged++;
    } catch (error) {
      if (isCutOff() && isBrokenConnection(error)) return;
      throw error;
    }
  }
}

/** fetch's messages before an answer started, and in the middle of one. */
export const isBrokenConnection = (error: unknown) =>
  error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message);
