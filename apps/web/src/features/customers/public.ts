export { AddCustomerSheet } from './form/add-customer.ts';
export { CustomersPage } from './list/customers-page.tsx';
export { loadChosen, useCustomerChoice } from './picker/customer-choice.ts';
export { CustomerPicker } from './picker/customer-picker.tsx';
export { allCustomersQuery, customerQuery, customersQuery } from './queries.ts';
