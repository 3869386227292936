import { DEFAULT_VAT_RATE } from '@counterfoil/domain/vat/rates';
import { createCustomer } from '#modules/customers/public';
import { fileCopy } from '#modules/documents/public';
import {
  createCreditNote,
  createInvoice,
  invoicesForCustomers,
  markAsPaid,
  recordDeliveredMail,
  sendCreditNote,
  sendInvoice,
  type InvoicesDeps,
} from '#modules/invoices/public';
import type { ClientCaller } from '#platform/caller';
import { createTransact } from '#platform/db/transact';
import { newId } from '#platform/ids';
import type { settableClock } from '#platform/time/clock';
import type { Surroundings } from '../composition.ts';
import { DEMO_CUSTOMERS, demoInvoices, type DemoInvoice } from './demo-history.ts';

type PastClock = ReturnType<typeof settableClock>;

/**
 * A year of work, done by the same use cases a person's clicks call, with the clock put to each
 * day. Its mails count as delivered then: the inbox starts empty.
 */
export async function seedHistory(
  around: Surroundings,
  past: PastClock,
  clientId: string,
): Promise<void> {
  const transact = createTransact(around.database.kysely, past);
  const deps = {
    transact,
    clock: past,
    secrets: around.secrets,
    typst: around.typst,
    blobs: around.blobs,
    brands: around.brands,
    queueMail: (tx, mail) => recordDeliveredMail(tx, past, mail),
    ports: { onSent: (tx, event) => fileCopy(tx, past, event) },
  } satisfies InvoicesDeps;
  const caller = await staffCaller(transact, past, clientId);
  const customers = [];
  for (const customer of DEMO_CUSTOMERS) {
    customers.push(
      await createCustomer(
        { transact, clock: past, ports: invoicesForCustomers },
        caller,
        customer,
      ),
    );
  }
  // Nothing was written later than now: else the newest number would be yesterday's for hours.
  const now = around.clock.now();
  const on = (date: string) => {
    const ten = Temporal.Instant.from(`${date}T10:00:00Z`);
    past.set((Temporal.Instant.compare(ten, now) < 0 ? ten : now).toString());
  };
  for (const invoice of demoInvoices(around.clock.today(), caller.client.vatRegistered)) {
    const customer = customers[invoice.customer % customers.length];
    if (customer) await seedInvoice(deps, on, caller, customer.id, invoice);
  }
}

async function seedInvoice(
  deps: InvoicesDeps,
  on: (date: string) => void,
  caller: ClientCaller,
  customerId: string,
  invoice: DemoInvoice,
): Promise<void> {
  const { clientId } = caller;
  on(invoice.fields.date);
  const { id } = await createInvoice(deps, caller, customerId, invoice.fields);
  if (invoice.outcome === 'draft') return;
  await sendInvoice(deps, caller, id);
  if (invoice.outcome === 'credited') {
    on(invoice.settledOn);
    const creditNote = await createCreditNote(
      deps,
      caller,
      { customer_id: customerId, invoice_id: id },
      {
        number: invoice.creditNumber,
        date: invoice.settledOn,
        items_attributes: invoice.fields.items_attributes.slice(0, 1),
      },
    );
    await sendCreditNote(deps, caller, {
      customer_id: customerId,
      invoice_id: id,
      id: creditNote.id,
    });
  }
  if (invoice.outcome === 'paid' || invoice.outcome === 'part_paid') {
    on(invoice.settledOn);
    const balance = await deps.transact.forClient(caller, (tx) =>
      tx
        .selectFrom('invoices')
        .select('balance_pence')
        .where('client_id', '=', clientId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );
    const isPaid = invoice.outcome === 'paid';
    await markAsPaid(deps, caller, id, {
      payment_date: invoice.settledOn,
      amount_paid: isPaid ? balance.balance_pence : Math.floor(balance.balance_pence / 2),
      payment_type: isPaid ? 'full' : 'partial',
    });
  }
}

/** The history is written on behalf of the client as it was then: still with us. */
async function staffCaller(
  transact: InvoicesDeps['transact'],
  clock: PastClock,
  clientId: string,
): Promise<ClientCaller> {
  const client = await transact.forClient({ clientId }, (tx) =>
    tx.selectFrom('clients').selectAll().where('id', '=', clientId).executeTakeFirstOrThrow(),
  );
  return {
    userId: newId(clock),
    sessionId: newId(clock),
    email: '',
    requestId: 'seed',
    clientId,
    client: {
      id: clientId,
      brand: client.brand,
      vatRegistered: client.vat_registered,
      defaultVat: client.vat_rate ?? DEFAULT_VAT_RATE,
      paymentTerms: client.payment_terms,
      left: false,
      onStop: false,
      paper: client.paper,
      shoebox: client.shoebox,
    },
  };
}
