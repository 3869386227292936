export {
  holdLedger,
  keepCustomer,
  lockCustomer,
  readCustomer,
  readCustomers,
  type CustomerRow,
} from './customer-store.ts';
export { customerOnPaper } from './customer-on-paper.ts';
export { openDocuments, readLedger, type LedgerRow, type OpenDocument } from './ledger-reader.ts';
export { postToLedger, type NewLedgerEntry } from './ledger-store.ts';
export type { CustomersPorts } from './ports.ts';
export { customerRoutes } from './routes.ts';
export { createCustomer } from './create-customer.ts';
