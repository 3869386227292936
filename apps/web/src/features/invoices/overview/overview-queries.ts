import { listFinancialYears } from '@counterfoil/contract/account/financial-years';
import { invoiceOverview } from '@counterfoil/contract/invoices/overview-routes';
import type { FinancialYear } from '@counterfoil/domain/financial-years';
import { q } from '#lib/api/q.ts';

/** The client's financial years, current first. */
export const financialYearsQuery = (client_id: string) =>
  q(listFinancialYears, { params: { client_id } });

/** Month by month; without a year the last 12 months of the server's calendar. */
export const overviewQuery = (client_id: string, year: FinancialYear | null) => {
  const query = year ? { date_from: year.start_date, date_to: year.end_date } : {};
  return q(invoiceOverview, { params: { client_id }, query });
};
