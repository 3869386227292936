import * as z from 'zod/mini';
import { clientRoute } from '../client-route.ts';
import { moneyText } from '../fields.ts';
import { page, pageQuery } from '../shapes.ts';
import { ageing, ledgerEntry } from './ledger-schemas.ts';
import { customer } from './schemas.ts';

const asked = pageQuery(['date']);

export const getCustomerLedger = clientRoute('getCustomerLedger', 'GET /customers/{id}/ledger', {
  summary: "A customer's account: what is owed and since when, and a page of its entries",
  query: z.object({ page: asked.page, page_size: asked.page_size, order: asked.order }),
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
