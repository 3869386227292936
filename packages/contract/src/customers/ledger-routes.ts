import * as z from 'zod/mini';
import { moneyText, uuid } from '../fields.ts';
import { route } from '../route.ts';
import { CLIENT, clientParams, page, pageQuery } from '../shapes.ts';
import { ageing, ledgerEntry } from './ledger-schemas.ts';
import { customer } from './schemas.ts';

const asked = pageQuery(['date']);

export const getCustomerLedger = route({
  name: 'getCustomerLedger',
  summary: "A customer's account: what is owed and since when, and a page of its entries",
  method: 'GET',
  path: `${CLIENT}/customers/{id}/ledger`,
  access: 'client',
  params: z.extend(clientParams, { id: uuid }),
  query: z.object({ page: asked.page, page_size: asked.page_size, order: asked.order }),
  status: 200,
  reply: page(
    z.object({
      customer,
      balance: moneyText,
      ageing,
      /** The newest first unless `order=asc`. */
      entries: z.array(ledgerEntry),
    }),
  ),
});
