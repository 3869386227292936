// How people get paid: reminders, and payments of many invoices at once.
import { bulkMarkAsPaid, bulkRemind } from '@counterfoil/contract/invoices/bulk-routes';
import { getInvoice, remindInvoice } from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { isOwed, keepInvoice, mark, pickInvoice, type Desk } from './desk.ts';
import { intent, type Intent } from './intent.ts';

/** The most invoices of one bulk action. */
const AT_MOST = 4;

export function remind(desk: Desk): Intent | null {
  const invoice = pickInvoice(desk, isOwed);
  if (!invoice) return null;
  const params = { id: invoice.id };
  return intent(
    desk.client,
    remindInvoice,
    { params, key: mark(desk) },
    {
      keep: ({ data }) => keepInvoice(desk, data),
      effects: () => timesDone(desk, [invoice], remindersOf),
      // The fourth reminder within the hour is refused.
      refusals: [429],
    },
  );
}

export function remindAtOnce(desk: Desk): Intent | null {
  const invoices = pickSeveral(desk);
  if (invoices.length === 0) return null;
  const body = { invoice_ids: invoices.map(({ id }) => id) };
  return intent(
    desk.client,
    bulkRemind,
    { body, key: mark(desk) },
    {
      keep: () => readAll(desk, invoices),
      effects: () => timesDone(desk, invoices, remindersOf),
      refusals: [422],
    },
  );
}

export function payAtOnce(desk: Desk): Intent | null {
  const invoices = pickSeveral(desk);
  if (invoices.length === 0) return null;
  const body = { invoice_ids: invoices.map(({ id }) => id) };
  return intent(
    desk.client,
    bulkMarkAsPaid,
    { body, key: mark(desk) },
    {
      keep: () => readAll(desk, invoices),
      effects: () => timesDone(desk, invoices, ({ payments }) => payments.length),
    },
  );
}

const remindersOf = ({ reminders }: Invoice) => reminders.length;

function pickSeveral({ invoices, chance }: Desk): Invoice[] {
  const owed = [...invoices.values()].filter(isOwed);
  const from = Math.floor(chance.between(0, owed.length));
  return owed.slice(from, from + AT_MOST);
}

const read = ({ client }: Desk, { id }: Invoice) => client.get(getInvoice, { params: { id } });

async function readAll(desk: Desk, invoices: readonly Invoice[]): Promise<void> {
  for (const invoice of invoices) keepInvoice(desk, await read(desk, invoice));
}

/** How often the action was done to all of them; NaN when only to some. */
async function timesDone(
  desk: Desk,
  before: readonly Invoice[],
  count: (invoice: Invoice) => number,
): Promise<number> {
  const now = await Promise.all(before.map((invoice) => read(desk, invoice)));
  const times = new Set(
    now.map((invoice, index) => count(invoice) - count(before[index] ?? invoice)),
  );
  const [first = NaN] = times;
  return times.size === 1 ? first : NaN;
}
