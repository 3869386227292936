import type { Tx } from '#platform/db/tx';

/** The most papers read for a period. */
const MOST = 20_000;

/** The client's sent invoices and credit notes that are dated within these days. */
export const salesOfPeriod = (
  tx: Tx,
  clientId: string,
  { from, to }: { readonly from: string; readonly to: string },
) =>
  tx
    .selectFrom('invoices')
    .select(['id', 'type', 'number', 'customer_name', 'date'])
    .select(['subtotal_pence', 'discount_pence', 'vat_pence'])
    .where('client_id', '=', clientId)
    .where('state', '<>', 'draft')
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .orderBy('id')
    .limit(MOST)
    .execute();
