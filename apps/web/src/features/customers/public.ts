export { AddCustomerPage } from './form/add-customer-page.tsx';
export { EditCustomerPage } from './form/edit-customer-page.tsx';
export { parseCustomersSearch } from './customers-search.ts';
export { parseEntriesSearch } from './ledger/entries-search.ts';
export { LedgerPage } from './ledger/ledger-page.tsx';
export { CustomersPage } from './list/customers-page.tsx';
export { CustomerPicker } from './picker/customer-picker.tsx';
export {
  allCustomersQuery,
  customerQuery,
  customersQuery,
  everyRow,
  ledgerQuery,
} from './queries.ts';
