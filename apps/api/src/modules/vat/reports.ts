import type * as contract from '@counterfoil/contract/vat/routes';
import type { VatReport } from '@counterfoil/contract/vat/schemas';
import type { Call } from '#platform/http/serve-route';
import type { TaxRouteDeps } from './deps.ts';
import { presentById, presentReports } from './present-report.ts';

/** No client has more: it would be a return a month for forty years. */
const MOST = 500;

export function listVatReports(
  { transact }: TaxRouteDeps,
  { caller }: Call<typeof contract.listVatReports>,
): Promise<VatReport[]> {
  return transact.forClient(caller, async (tx) => {
    const rows = await tx
      .selectFrom('vat_reports')
      .selectAll()
      .where('client_id', '=', caller.clientId)
      .orderBy('period_start', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST)
      .execute();
    return presentReports(tx, caller.clientId, rows);
  });
}

export function getVatReport(
  { transact }: TaxRouteDeps,
  { caller, params: { id } }: Call<typeof contract.getVatReport>,
): Promise<VatReport> {
  return transact.forClient(caller, (tx) => presentById(tx, caller.clientId, id));
}
