import * as z from 'zod/mini';
import { dateReply } from '../fields.ts';
import { route } from '../route.ts';
import { CLIENT, clientParams, list } from '../shapes.ts';

const financialYear = z.object({ start_date: dateReply, end_date: dateReply });
export type FinancialYear = z.infer<typeof financialYear>;

export const listFinancialYears = route({
  name: 'listFinancialYears',
  summary: "The client's financial years since they started, the current one first",
  method: 'GET',
  path: `${CLIENT}/financial_years`,
  access: 'client',
  params: clientParams,
  status: 200,
  reply: list(financialYear),
});
