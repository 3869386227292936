export {
  addAllToOutstanding,
  addToOutstanding,
  lockCustomer,
  readCustomer,
  readCustomers,
  type CustomerRow,
} from './customer-store.ts';
export type { CustomersPorts } from './ports.ts';
export { customerRoutes } from './routes.ts';
export { createCustomer } from './create-customer.ts';
