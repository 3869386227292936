import type * as contract from '@counterfoil/contract/vat/routes';
import type { VatWorkings } from '@counterfoil/contract/vat/schemas';
import { formatPence } from '@counterfoil/domain/money/pence';
import { NOT_THIS_RETURN } from '@counterfoil/domain/vat/outcomes';
import { PENCE_BOXES, VAT_BOXES, type VatBox } from '@counterfoil/domain/vat/vat-boxes';
import { readClient } from '#modules/account/public';
import { salesOfPeriod } from '#modules/invoices/public';
import { byId, type Row } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';
import type { TaxRouteDeps } from './deps.ts';
import { boxesOf, type ReportRow } from './report-store.ts';

type BoxWorkings = VatWorkings['boxes'][number];
type WorkingRow = BoxWorkings['rows'][number];
type Sale = Awaited<ReturnType<typeof salesOfPeriod>>[number];

const MOST_ROWS = 200;

const BY_DATE = 'Invoices and credit notes count on their own date.';
const CASH = `${BY_DATE} You use cash accounting, where the date of payment counts, so the figures may differ.`;
const FLAT_RATE = `${BY_DATE} You use the flat rate scheme: box 1 is a percentage of your sales including VAT (box 6), so the figures differ.`;

/** The part of an invoice that counts in a box; no other boxes depend on invoices. */
const OF_SALES: { readonly [B in VatBox]?: (sale: Sale) => number } = {
  vat_due_sales: ({ vat_pence }) => vat_pence,
  total_value_sales_ex_vat: ({ subtotal_pence, discount_pence }) => subtotal_pence - discount_pence,
};

/** The records that make up each box, as far as the portal knows, and its figure in the last return. */
export function getVatWorkings(
  { transact }: TaxRouteDeps,
  { caller: { clientId }, params: { id } }: Call<typeof contract.getVatWorkings>,
): Promise<VatWorkings> {
  return transact.forClient({ clientId }, async (tx) => {
    const report = await byId(tx, 'vat_reports', clientId, id);
    const client = await readClient(tx, clientId);
    const last = await lastSubmitted(tx, report);
    const sales = await salesOfPeriod(tx, clientId, {
      from: report.period_start,
      to: report.period_end,
    });
    const shared = await sharedWorkings(tx, report);
    const boxes = pencesOf(report);
    const lastBoxes = last && pencesOf(last);
    return {
      boxes: VAT_BOXES.map(({ name }, at) => {
        // The accountants' lines come first, as a busy shop's invoices alone fill the list.
        const rows = [...(shared.get(at + 1) ?? []), ...salesRows(name, sales)];
        return {
          box: name,
          amount: formatPence(boxes[name]),
          last_amount: lastBoxes ? formatPence(lastBoxes[name]) : null,
          ...knownOf(name, sales, boxes[name]),
          rows: rows.slice(0, MOST_ROWS),
          row_count: rows.length,
        };
      }),
      last_report: last ? { id: last.id, title: last.title } : null,
      basis: basisOf(client),
    };
  });
}

const basisOf = ({ vat_scheme, cash_accounting }: Row<'clients'>): string =>
  vat_scheme === 'flat_rate' ? FLAT_RATE : cash_accounting === true ? CASH : BY_DATE;

/** All boxes in pence. */
const pencesOf = (report: ReportRow) =>
  Object.fromEntries(
    Object.entries(boxesOf(report)).map(([name, figure], at) => [
      name,
      at < PENCE_BOXES ? figure : figure * 100,
    ]),
  ) as Record<VatBox, number>;

/** A credit note subtracts what an invoice adds. */
const signed = (sale: Sale, part: (sale: Sale) => number) =>
  sale.type === 'CreditNote' ? -part(sale) : part(sale);

function knownOf(name: VatBox, sales: readonly Sale[], amount: number) {
  const part = OF_SALES[name];
  if (!part) return { known_amount: null, difference: null };
  const known = sales.reduce((sum, sale) => sum + signed(sale, part), 0);
  return { known_amount: formatPence(known), difference: formatPence(amount - known) };
}

function salesRows(name: VatBox, sales: readonly Sale[]): WorkingRow[] {
  const part = OF_SALES[name];
  if (!part) return [];
  return sales.map((sale) => ({
    kind: sale.type === 'CreditNote' ? 'credit_note' : 'invoice',
    id: sale.id,
    label: sale.number ?? '',
    customer: sale.customer_name,
    date: sale.date,
    amount: formatPence(signed(sale, part)),
  }));
}

/** The return before this one that was submitted, and whose figures HMRC holds. */
const lastSubmitted = (
  tx: Tx,
  { client_id, period_start }: ReportRow,
): Promise<ReportRow | undefined> =>
  tx
    .selectFrom('vat_reports')
    .selectAll()
    .where('client_id', '=', client_id)
    .where('status', '=', 'submitted')
    .where('period_start', '<', period_start)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('vat_submissions as s')
            .whereRef('s.client_id', '=', 'vat_reports.client_id')
            .whereRef('s.report_id', '=', 'vat_reports.id')
            .where('s.state', '=', 'submitted')
            .where('s.outcome', 'in', NOT_THIS_RETURN),
        ),
      ),
    )
    .orderBy('period_start', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The lines that the accountants shared, by the number of their box. */
async function sharedWorkings(tx: Tx, { client_id, id }: ReportRow) {
  const rows = await tx
    .selectFrom('vat_workings')
    .selectAll()
    .where('client_id', '=', client_id)
    .where('report_id', '=', id)
    .orderBy('position')
    .execute();
  const lines = rows.map(({ box, label, date, amount_pence }) => ({
    box,
    row: {
      kind: 'accountant' as const,
      id: null,
      label,
      customer: null,
      date,
      amount: formatPence(amount_pence),
    },
  }));
  const byBox = Map.groupBy(lines, ({ box }) => box);
  return new Map([...byBox].map(([box, of]) => [box, of.map(({ row }) => row)]));
}
