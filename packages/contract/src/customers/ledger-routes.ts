import * as z from 'zod/mini';
import { moneyText, uuid } from '../fields.ts';
import { route } from '../route.ts';
import { CLIENT, clientParams, pageMeta, pageQuery } from '../shapes.ts';
import { ageing, ledgerEntry } from './ledger-schemas.ts';
import { customer } from './schemas.ts';

const { page, page_size, order } = pageQuery(['date']);

export const getCustomerLedger = route({
  name: 'getCustomerLedger',
  summary: "A customer's account: what is owed and since when, and a page of its entries",
  method: 'GET',
  path: `${CLIENT}/customers/{id}/ledger`,
  access: 'client',
  params: z.extend(clientParams, { id: uuid }),
  query: z.object({ page, page_size, order }),
  status: 200,
  reply: z.object({
    data: z.object({
      customer,
      balance: moneyText,
      ageing,
      /** The newest first unless `order=asc`. */
      entries: z.array(ledgerEntry),
    }),
    meta: pageMeta,
  }),
});
