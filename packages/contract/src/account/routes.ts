import * as z from 'zod/mini';
import { askedText } from '../basic-fields.ts';
import { dateReply } from '../fields.ts';
import { route } from '../route.ts';
import { one, list } from '../shapes.ts';
import { profile } from './schemas.ts';
import { clientRoute } from '../client-route.ts';

export const getProfile = route({
  name: 'getProfile',
  summary: 'The signed-in user: a primary contact per client they hold under this brand',
  method: 'GET',
  path: '/v1/client/users/profile',
  access: 'user',
  query: z.object({ brand: z.optional(askedText(60)) }),
  status: 200,
  reply: one(profile),
});

const financialYear = z.object({ start_date: dateReply, end_date: dateReply });
export type FinancialYear = z.infer<typeof financialYear>;

export const listFinancialYears = clientRoute('listFinancialYears', 'GET /financial_years', {
  summary: "The client's financial years since they started, the current one first",
  reply: list(financialYear),
});
