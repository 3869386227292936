import * as settingsRoutes from '@counterfoil/contract/account/invoice-settings';
import * as customerRoutes from '@counterfoil/contract/customers/routes';
import * as statementRoutes from '@counterfoil/contract/statements/routes';
import { acting } from '#platform/caller';
import type { InvoiceSettingsFields } from '@counterfoil/contract/account/invoice-settings';
import { updateInvoiceSettings } from '#modules/account/public';
import { createCustomer } from '#modules/customers/public';
import { fileCopy } from '#modules/documents/public';
import { invoicesForCustomers, type InvoicesDeps } from '#modules/invoices/public';
import { sendStatement } from '#modules/statements/public';
import { createTransact } from '#platform/db/transact';
import { deliveredMails } from '#platform/mail/mail-queue';
import type { settableClock } from '#platform/time/clock';
import type { Surroundings } from '../composition.ts';
import { DEMO_CUSTOMERS, demoInvoices } from './demo-history.ts';
import { seedInvoice } from './seed-invoice.ts';
import { staffCaller } from './staff-caller.ts';

type PastClock = ReturnType<typeof settableClock>;

/**
 * A year of work through the same use cases that the screens call, with the clock set to each day. Its
 * mails are recorded as delivered, so the inbox starts empty.
 */
export async function seedHistory(
  around: Surroundings,
  past: PastClock,
  clientId: string,
  settings: InvoiceSettingsFields,
): Promise<void> {
  const transact = createTransact(around.database.kysely, past);
  const deps = {
    transact,
    clock: past,
    secrets: around.secrets,
    typst: around.typst,
    blobs: around.blobs,
    brands: around.brands,
    mailQueue: deliveredMails(past, around.brands),
    ports: { onSent: (tx, event) => fileCopy(tx, past, event) },
  } satisfies InvoicesDeps;
  const caller = await staffCaller(transact, past, clientId);
  await updateInvoiceSettings(deps, {
    caller: acting(caller, settingsRoutes.updateInvoiceSettings),
    body: settings,
  });
  const customers = [];
  for (const customer of DEMO_CUSTOMERS) {
    customers.push(
      await createCustomer(
        { transact, clock: past, ports: invoicesForCustomers },
        { caller: acting(caller, customerRoutes.createCustomer), body: customer },
      ),
    );
  }
  // Nothing is dated after now: otherwise yesterday's number would stay the newest for hours.
  const now = around.clock.now();
  const on = (date: string) => {
    const ten = Temporal.Instant.from(`${date}T10:00:00Z`);
    past.set((Temporal.Instant.compare(ten, now) < 0 ? ten : now).toString());
  };
  const invoices = demoInvoices(around.clock.today(), caller.client.vatRegistered);
  for (const invoice of invoices) {
    const customer = customers[invoice.customer % customers.length];
    if (customer) await seedInvoice(deps, on, caller, customer.id, invoice);
  }
  // A statement shows the account at its sending, so it comes after the whole year.
  on(around.clock.today());
  const late = invoices.find(({ outcome, remindedOn }) => outcome === 'sent' && remindedOn.length);
  const debtor = late && customers[late.customer % customers.length];
  if (debtor)
    await sendStatement(deps, {
      caller: acting(caller, statementRoutes.sendStatement),
      asked: { customer_id: debtor.id, invoice_ids: undefined },
    });
}
