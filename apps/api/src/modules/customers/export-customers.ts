import type * as contract from '@counterfoil/contract/customers/routes';
import type { FileBody } from '@counterfoil/contract/route';
import { isCustomerValid } from '@counterfoil/domain/customer/complete';
import { countryName } from '@counterfoil/domain/customer/countries';
import { csvAmount, csvText, csvYesNo } from '#platform/http/csv-cells';
import type { Call } from '#platform/http/serve-route';
import { csvFile, type CsvColumn } from '#platform/http/csv-stream';
import { BATCH, batchesOf } from '#platform/http/in-pieces';
import { readCustomers, type CustomerRow } from './customer-store.ts';
import type { CustomersDeps } from './deps.ts';
import { customersByName } from './read-customers.ts';

type ExportDeps = Pick<CustomersDeps, 'transact' | 'clock'>;

const COLUMNS: readonly CsvColumn<CustomerRow>[] = [
  { heading: 'Name', cell: (row) => csvText(row.name) },
  { heading: 'Contact name', cell: (row) => csvText(row.contact_name) },
  { heading: 'Email', cell: (row) => csvText(row.email) },
  { heading: 'Phone number', cell: (row) => csvText(row.phone_no_1) },
  { heading: 'Second phone number', cell: (row) => csvText(row.phone_no_2) },
  { heading: 'Phone', cell: (row) => csvText(row.phone) },
  { heading: 'Secondary phone', cell: (row) => csvText(row.secondary_phone) },
  { heading: 'Address line 1', cell: (row) => csvText(row.address_line_1) },
  { heading: 'Address line 2', cell: (row) => csvText(row.address_line_2) },
  { heading: 'Address line 3', cell: (row) => csvText(row.address_line_3) },
  { heading: 'City', cell: (row) => csvText(row.city) },
  { heading: 'Post code', cell: (row) => csvText(row.post_code) },
  { heading: 'Country', cell: (row) => csvText(countryName(row.country)) },
  { heading: 'Details complete', cell: (row) => csvYesNo(isCustomerValid(row)) },
  { heading: 'Outstanding', cell: (row) => csvAmount(row.outstanding_pence) },
  { heading: 'External accounting ID', cell: (row) => csvText(row.external_accounting_id) },
];

/** The customers as CSV by name: all, or those that match a search. */
export async function exportCustomers(
  deps: ExportDeps,
  { caller, query: { search } }: Call<typeof contract.exportCustomers>,
): Promise<FileBody> {
  const ids = await deps.transact.forClient(caller, (tx) =>
    customersByName(tx, caller.clientId, { search }),
  );
  return csvFile({
    filename: `customers-${deps.clock.today()}.csv`,
    columns: COLUMNS,
    batches: batchesOf(
      ids,
      (batch) => deps.transact.forClient(caller, (tx) => readCustomers(tx, caller.clientId, batch)),
      BATCH,
    ),
  });
}
