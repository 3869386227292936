import { PENCE_BOXES, VAT_BOXES, type VatBoxes } from '@counterfoil/domain/vat/vat-boxes';
import { closedPeriodWarning } from '@counterfoil/domain/vat/closed-period';
import type { Row } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';

export type ReportRow = Row<'vat_reports'>;

/** A VAT report as the accountants give it. */
export interface NewReport {
  readonly from: string;
  readonly to: string;
  readonly due: string;
  readonly boxes: VatBoxes;
}

type BoxColumns = Pick<
  ReportRow,
  | 'vat_due_sales_pence'
  | 'vat_due_acquisitions_pence'
  | 'total_vat_due_pence'
  | 'vat_reclaimed_curr_period_pence'
  | 'net_vat_due_pence'
  | 'total_value_sales_ex_vat'
  | 'total_value_purchases_ex_vat'
  | 'total_value_goods_supplied_ex_vat'
  | 'total_acquisitions_ex_vat'
>;

/** The names of the boxes' columns, in the order of the boxes. */
const COLUMNS = VAT_BOXES.map(({ name }, at) => (at < PENCE_BOXES ? `${name}_pence` : name));

/** The columns that hold these boxes. */
export const boxColumns = (boxes: VatBoxes): BoxColumns =>
  Object.fromEntries(COLUMNS.map((column, at) => [column, boxes[nameAt(at)]])) as BoxColumns;

/** The boxes of a stored report. */
export const boxesOf = (row: BoxColumns): VatBoxes =>
  Object.fromEntries(
    COLUMNS.map((column, at) => [nameAt(at), row[column as keyof BoxColumns]]),
  ) as VatBoxes;

function nameAt(at: number) {
  const box = VAT_BOXES[at];
  if (!box) throw new Error(`a VAT return has no box ${at + 1}`);
  return box.name;
}

/** The client's reports with a day in common with this period. */
export const reportsWithin = (
  tx: Tx,
  clientId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ReportRow[]> =>
  tx
    .selectFrom('vat_reports')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('period_start', '<=', to)
    .where('period_end', '>=', from)
    .orderBy('period_start')
    .orderBy('id')
    .execute();

/** Warns before a record of the client gets this date: null unless HMRC has the return of that period. */
export async function closedPeriodOf(
  tx: Tx,
  clientId: string,
  date: string,
): Promise<string | null> {
  return closedPeriodWarning(date, await reportsWithin(tx, clientId, { from: date, to: date }));
}
