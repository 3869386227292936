export { AddCustomerPage } from './form/add-customer-page.tsx';
export { EditCustomerPage } from './form/edit-customer-page.tsx';
export { LedgerPage } from './ledger/ledger-page.tsx';
export { CustomersPage } from './list/customers-page.tsx';
export { CustomerPicker } from './picker/customer-picker.tsx';
export { allCustomersQuery, customerQuery, ledgerQuery, loadCustomers } from './queries.ts';
export { parseCustomersSearch, parseEntriesSearch } from './search.ts';
