// How people get paid: reminders, and payments of many invoices at once.
import { bulkMarkAsPaid, bulkRemind } from '@counterfoil/contract/invoices/bulk-routes';
import { remindInvoice } from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { isOwed, keepInvoice, mark, pickInvoice, readInvoice, type Desk } from './desk.ts';
import { timesDone } from './effects.ts';
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

export const remindAtOnce = (desk: Desk) => atOnce(desk, bulkRemind, remindersOf, [422]);

export const payAtOnce = (desk: Desk) =>
  atOnce(desk, bulkMarkAsPaid, ({ payments }) => payments.length);

function atOnce(
  desk: Desk,
  route: typeof bulkRemind | typeof bulkMarkAsPaid,
  effectsOn: (invoice: Invoice) => number,
  refusals: readonly number[] = [],
): Intent | null {
  const invoices = pickSeveral(desk);
  if (invoices.length === 0) return null;
  const body = { invoice_ids: invoices.map(({ id }) => id) };
  return intent(
    desk.client,
    route,
    { body, key: mark(desk) },
    {
      keep: () => readAll(desk, invoices),
      effects: () => timesDone(desk, invoices, effectsOn),
      refusals,
    },
  );
}

const remindersOf = ({ reminders }: Invoice) => reminders.length;

function pickSeveral({ invoices, chance }: Desk): Invoice[] {
  const owed = [...invoices.values()].filter(isOwed);
  const from = Math.floor(chance.between(0, owed.length));
  return owed.slice(from, from + AT_MOST);
}

async function readAll(desk: Desk, invoices: readonly Invoice[]): Promise<void> {
  for (const { id } of invoices) keepInvoice(desk, await readInvoice(desk, id));
}
