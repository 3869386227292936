import * as z from 'zod/mini';
import { clientRoute } from '../client-route.ts';
import { dateReply } from '../fields.ts';
import { list } from '../shapes.ts';

const financialYear = z.object({ start_date: dateReply, end_date: dateReply });
export type FinancialYear = z.infer<typeof financialYear>;

export const listFinancialYears = clientRoute('listFinancialYears', 'GET /financial_years', {
  summary: "The client's financial years since they started, the current one first",
  reply: list(financialYear),
});
