export { AddCustomerSheet } from './form/add-customer-sheet.tsx';
export { CustomersPage } from './list/customers-page.tsx';
export { CustomerPicker } from './picker/customer-picker.tsx';
export { allCustomersQuery, customerQuery, customersQuery } from './queries.ts';
