export { readCustomer, readCustomers, type CustomerRow } from './customer-store.ts';
export { openDocuments, readLedger, type LedgerRow, type OpenDocument } from './ledger-reader.ts';
export { postToLedger, type NewLedgerEntry } from './ledger-store.ts';
export type { CustomersPorts } from './deps.ts';
export { findCustomers } from './find-customers.ts';
export { customerRoutes } from './routes.ts';
export { createCustomer } from './write-customer.ts';
