// How people get paid: reminders, and payments of many invoices at once.
import { bulkMarkAsPaid, bulkRemind } from '@counterfoil/contract/invoices/bulk-routes';
import { remindInvoice } from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { isOwed, keepInvoice, mark, pickInvoice, readInvoice, type Writer } from './writer.ts';
import { timesDone } from './effects.ts';
import { intent, type Intent } from './intent.ts';

/** The most invoices of one bulk action. */
const AT_MOST = 4;

export function remind(writer: Writer): Intent | null {
  const invoice = pickInvoice(writer, isOwed);
  if (!invoice) return null;
  const params = { id: invoice.id };
  return intent(
    writer.client,
    remindInvoice,
    { params, key: mark(writer) },
    {
      keep: ({ data }) => keepInvoice(writer, data),
      effects: () => timesDone(writer, [invoice], remindersOf),
      // Unused credit may cover the invoice; the fourth reminder within the hour is refused.
      refusals: [422, 429],
    },
  );
}

export const remindAtOnce = (writer: Writer) => atOnce(writer, bulkRemind, remindersOf, [422]);

export const payAtOnce = (writer: Writer) =>
  atOnce(writer, bulkMarkAsPaid, ({ payments }) => payments.length);

function atOnce(
  writer: Writer,
  route: typeof bulkRemind | typeof bulkMarkAsPaid,
  effectsOn: (invoice: Invoice) => number,
  refusals: readonly number[] = [],
): Intent | null {
  const invoices = pickSeveral(writer);
  if (invoices.length === 0) return null;
  const body = { invoice_ids: invoices.map(({ id }) => id) };
  return intent(
    writer.client,
    route,
    { body, key: mark(writer) },
    {
      keep: () => readAll(writer, invoices),
      effects: () => timesDone(writer, invoices, effectsOn),
      refusals,
    },
  );
}

const remindersOf = ({ reminders }: Invoice) => reminders.length;

function pickSeveral({ invoices, chance }: Writer): Invoice[] {
  const owed = [...invoices.values()].filter(isOwed);
  const from = Math.floor(chance.between(0, owed.length));
  return owed.slice(from, from + AT_MOST);
}

async function readAll(writer: Writer, invoices: readonly Invoice[]): Promise<void> {
  for (const { id } of invoices) keepInvoice(writer, await readInvoice(writer, id));
}
