import {
  addDays,
  datePartsOf,
  firstOfMonth,
  type IsoDate,
} from '@counterfoil/domain/dates/iso-date';
import { salesOfPeriod } from '#modules/invoices/public';
import { prepareReport } from '#modules/vat/public';
import { createTransact } from '#platform/db/transact';
import type { StoredSurroundings } from '../surroundings.ts';

/** The quarter of the calendar that ended last, and the day its return is due. */
export function lastQuarter(today: IsoDate): { from: IsoDate; to: IsoDate; due: IsoDate } {
  const running = firstOfMonth(today, -((datePartsOf(today).month - 1) % 3));
  const due = addDays(firstOfMonth(running, 1), 6);
  return { from: firstOfMonth(running, -3), to: addDays(running, -1), due };
}

/** Prepares the return of the last quarter, from the client's own sales. */
export async function seedVatReport(around: StoredSurroundings, clientId: string): Promise<void> {
  const transact = createTransact(around.database.kysely, around.clock);
  const { from, to, due } = lastQuarter(around.clock.today());
  const sales = await transact.forClient({ clientId }, (tx) =>
    salesOfPeriod(tx, clientId, { from, to }),
  );
  const sum = (of: (sale: (typeof sales)[number]) => number) =>
    sales.reduce((all, sale) => all + (sale.type === 'CreditNote' ? -of(sale) : of(sale)), 0);
  const vat = sum(({ vat_pence }) => vat_pence);
  const net = sum(({ subtotal_pence, discount_pence }) => subtotal_pence - discount_pence);
  // The accountants also know of purchases.
  const reclaimed = Math.round(vat * 0.3);
  const boxes = {
    vat_due_sales: vat,
    vat_due_acquisitions: 0,
    total_vat_due: vat,
    vat_reclaimed_curr_period: reclaimed,
    net_vat_due: Math.abs(vat - reclaimed),
    total_value_sales_ex_vat: Math.round(net / 100),
    total_value_purchases_ex_vat: Math.round((net * 0.3) / 100),
    total_value_goods_supplied_ex_vat: 0,
    total_acquisitions_ex_vat: 0,
  };
  await prepareReport({ ...around, transact }, clientId, { from, to, due, boxes }, () => undefined);
}
