import * as settingsRoutes from '@counterfoil/contract/account/invoice-settings';
import * as customerRoutes from '@counterfoil/contract/customers/routes';
import * as statementRoutes from '@counterfoil/contract/statements/routes';
import { acting } from '#platform/caller';
import type { InvoiceSettingsFields } from '@counterfoil/contract/account/invoice-settings-fields';
import { updateInvoiceSettings } from '#modules/account/public';
import { createCustomer } from '#modules/customers/public';
import { closedPeriodOf } from '#modules/vat/public';
import { fileCopy } from '#modules/documents/public';
import { invoicesForCustomers, type InvoicesDeps } from '#modules/invoices/public';
import { sendStatement } from '#modules/statements/public';
import type { StoredSurroundings } from '../surroundings.ts';
import { depsThen, setPast, type PastClock } from './deps-then.ts';
import { DEMO_CUSTOMERS, demoInvoices } from './demo-history.ts';
import { seedInvoice } from './seed-invoice.ts';
import { type DemoOwner, staffCaller } from './staff-caller.ts';

/**
 * A year of work through the same use cases that the screens call, with the clock set to each day. Its
 * mails are recorded as delivered, so the inbox starts empty.
 */
export async function seedHistory(
  around: StoredSurroundings,
  past: PastClock,
  owner: DemoOwner,
  settings: InvoiceSettingsFields,
): Promise<void> {
  const deps = {
    ...depsThen(around, past),
    ports: {
      ...invoicesForCustomers,
      onSent: (tx, event) => fileCopy(tx, past, event),
      closedPeriodOf,
    },
  } satisfies InvoicesDeps;
  const caller = await staffCaller(deps.transact, past, owner);
  await updateInvoiceSettings(deps, {
    caller: acting(caller, settingsRoutes.updateInvoiceSettings),
    body: settings,
  });
  const customers = [];
  for (const customer of DEMO_CUSTOMERS) {
    customers.push(
      await createCustomer(deps, {
        caller: acting(caller, customerRoutes.createCustomer),
        body: customer,
      }),
    );
  }
  const on = (date: string) => setPast(past, around, Temporal.Instant.from(`${date}T10:00:00Z`));
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
