import * as customers from '@counterfoil/contract/customers/routes';
import { bindWith } from '#platform/http/serve-route';
import type { CustomersDeps } from './deps.ts';
import { exportCustomers } from './export-customers.ts';
import { exportLedgers } from './export-ledgers.ts';
import { getCustomerLedger } from './get-customer-ledger.ts';
import { customerStatistics, getCustomer, listCustomers } from './read-customers.ts';
import { createCustomer, deleteCustomer, updateCustomer } from './write-customer.ts';

export function customerRoutes(deps: CustomersDeps) {
  const bind = bindWith(deps);
  return [
    bind(customers.listCustomers, listCustomers),
    bind(customers.customerStatistics, customerStatistics),
    bind(customers.getCustomer, getCustomer),
    bind(customers.createCustomer, createCustomer),
    bind(customers.updateCustomer, updateCustomer),
    bind(customers.deleteCustomer, deleteCustomer),
    bind(customers.getCustomerLedger, getCustomerLedger),
    bind(customers.exportCustomers, exportCustomers),
    bind(customers.exportLedgers, exportLedgers),
  ];
}
