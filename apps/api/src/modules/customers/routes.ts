import * as exports from '@counterfoil/contract/customers/export-routes';
import { getCustomerLedger as ledgerContract } from '@counterfoil/contract/customers/ledger-routes';
import * as contract from '@counterfoil/contract/customers/routes';
import { bind } from '#platform/http/serve-route';
import type { CustomersDeps } from './deps.ts';
import { exportCustomers } from './export-customers.ts';
import { exportLedgers } from './export-ledgers.ts';
import { getCustomerLedger } from './get-customer-ledger.ts';
import { getCustomer, listCustomers } from './read-customers.ts';
import { createCustomer, deleteCustomer, updateCustomer } from './write-customer.ts';

export const customerRoutes = (deps: CustomersDeps) => [
  bind(contract.listCustomers, ({ caller, query }) => listCustomers(deps, caller, query)),
  bind(contract.getCustomer, ({ caller, params }) => getCustomer(deps, caller, params.id)),
  bind(contract.createCustomer, ({ caller, body }) => createCustomer(deps, caller, body)),
  bind(contract.updateCustomer, ({ caller, params, body }) =>
    updateCustomer(deps, caller, params.id, body),
  ),
  bind(contract.deleteCustomer, ({ caller, params }) => deleteCustomer(deps, caller, params.id)),
  bind(ledgerContract, ({ caller, params, query }) =>
    getCustomerLedger(deps, caller, params.id, query),
  ),
  bind(exports.exportCustomers, ({ caller, query }) => exportCustomers(deps, caller, query.search)),
  bind(exports.exportLedgers, ({ caller, asked }) =>
    exportLedgers(deps, caller, asked.customer_ids ?? null),
  ),
];
