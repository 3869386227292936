import type { Customer } from '@counterfoil/contract/customers/schemas';
import { isCustomerValid } from '@counterfoil/domain/customer/complete';
import { refuseCustomerDelete } from '@counterfoil/domain/customer/refuse-delete';
import { formatPence } from '@counterfoil/domain/money/pence';
import type { CustomerRow } from './customer-store.ts';

/** Row -> reply. */
export function presentCustomer(row: CustomerRow, hasInvoices: boolean): Customer {
  return {
    id: row.id,
    name: row.name,
    contact_name: row.contact_name,
    email: row.email,
    phone_no_1: row.phone_no_1,
    phone_no_2: row.phone_no_2,
    phone: row.phone,
    secondary_phone: row.secondary_phone,
    address_line_1: row.address_line_1,
    address_line_2: row.address_line_2,
    address_line_3: row.address_line_3,
    city: row.city,
    post_code: row.post_code,
    country: row.country,
    total_outstanding: formatPence(row.outstanding_pence),
    is_delete_allowed: refuseCustomerDelete({ ...row, is_delete_allowed: !hasInvoices }) === null,
    valid: isCustomerValid(row),
    external_accounting_id: row.external_accounting_id,
    lock_version: row.lock_version,
  };
}
