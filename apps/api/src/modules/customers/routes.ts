import * as customers from '@counterfoil/contract/customers/routes';
import { bindAll } from '#platform/http/serve-route';
import type { CustomersDeps } from './deps.ts';
import { exportCustomers } from './export-customers.ts';
import { exportLedgers } from './export-ledgers.ts';
import { getCustomerLedger } from './get-customer-ledger.ts';
import * as reads from './read-customers.ts';
import * as writes from './write-customer.ts';

export const customerRoutes = (deps: CustomersDeps) =>
  bindAll(customers, deps, {
    ...reads,
    ...writes,
    getCustomerLedger,
    exportCustomers,
    exportLedgers,
  });
