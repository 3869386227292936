import * as creditNoteRoutes from '@counterfoil/contract/invoices/credit-note-routes';
import * as routes from '@counterfoil/contract/invoices/routes';
import {
  createCreditNote,
  createInvoice,
  markAsPaid,
  remindInvoice,
  sendCreditNote,
  sendInvoice,
  type InvoicesDeps,
} from '#modules/invoices/public';
import { acting, type ClientCaller } from '#platform/caller';
import type { DemoInvoice } from './demo-history.ts';

/** Sets the clock to a day of the past. */
type ClockSetter = (date: string) => void;

/** Creates one invoice and everything that happened to it. */
export async function seedInvoice(
  deps: InvoicesDeps,
  on: ClockSetter,
  caller: ClientCaller,
  customerId: string,
  invoice: DemoInvoice,
): Promise<void> {
  on(invoice.fields.date);
  const { id } = await createInvoice(deps, {
    caller: acting(caller, routes.createInvoice),
    params: { customer_id: customerId },
    body: invoice.fields,
  });
  const params = { id };
  if (invoice.outcome === 'draft') return;
  await sendInvoice(deps, { caller, params });
  for (const date of invoice.remindedOn) {
    on(date);
    await remindInvoice(deps, { caller: acting(caller, routes.remindInvoice), params });
  }
  on(invoice.settledOn);
  if (invoice.creditNumber !== null) {
    await seedCreditNote(deps, caller, { customer_id: customerId, invoice_id: id }, invoice);
  }
  await seedPayment(deps, caller, id, invoice);
}

/** A credit note over the first line; the newest stays a draft. */
async function seedCreditNote(
  deps: InvoicesDeps,
  caller: ClientCaller,
  path: { readonly customer_id: string; readonly invoice_id: string },
  { fields, settledOn, creditNumber, outcome }: DemoInvoice,
): Promise<void> {
  const { id } = await createCreditNote(deps, {
    caller: acting(caller, creditNoteRoutes.createCreditNote),
    params: path,
    body: {
      number: creditNumber,
      date: settledOn,
      items_attributes: fields.items_attributes.slice(0, 1),
    },
  });
  if (outcome === 'credited') await sendCreditNote(deps, { caller, params: { ...path, id } });
}

async function seedPayment(
  deps: InvoicesDeps,
  caller: ClientCaller,
  id: string,
  { outcome, settledOn }: DemoInvoice,
): Promise<void> {
  if (outcome === 'sent') return;
  const { balance_pence: balance } = await deps.transact.forClient(caller, (tx) =>
    tx
      .selectFrom('invoices')
      .select('balance_pence')
      .where('client_id', '=', caller.clientId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  const half = Math.floor(balance / 2);
  const payment =
    outcome === 'part_paid'
      ? { amount_paid: half, payment_type: 'partial' as const }
      : outcome === 'written_off'
        ? { amount_paid: balance - (balance % 5000), payment_type: 'discount' as const }
        : { amount_paid: balance, payment_type: 'full' as const };
  await markAsPaid(deps, {
    caller: acting(caller, routes.markAsPaid),
    params: { id },
    body: { payment_date: settledOn, ...payment },
  });
}
