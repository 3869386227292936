import type { Pence } from '../money/pence.ts';

/** The nine boxes of a VAT return, in the order of their numbers. */
export const VAT_BOXES = [
  { name: 'vat_due_sales', label: 'VAT due on sales and other outputs' },
  {
    name: 'vat_due_acquisitions',
    label: 'VAT due on acquisitions in Northern Ireland from EU member states',
  },
  { name: 'total_vat_due', label: 'Total VAT due' },
  { name: 'vat_reclaimed_curr_period', label: 'VAT reclaimed on purchases and other inputs' },
  { name: 'net_vat_due', label: 'Net VAT to pay or reclaim' },
  { name: 'total_value_sales_ex_vat', label: 'Total value of sales, without VAT' },
  { name: 'total_value_purchases_ex_vat', label: 'Total value of purchases, without VAT' },
  {
    name: 'total_value_goods_supplied_ex_vat',
    label: 'Total value of goods supplied from Northern Ireland to EU member states, without VAT',
  },
  {
    name: 'total_acquisitions_ex_vat',
    label: 'Total value of acquisitions in Northern Ireland from EU member states, without VAT',
  },
] as const;

export type VatBox = (typeof VAT_BOXES)[number]['name'];

/** Boxes 1 to 5 are amounts in pence; 6 to 9 are whole pounds. */
export const PENCE_BOXES = 5;

/** Boxes 1 to 5 in pence, boxes 6 to 9 in pounds. */
export type VatBoxes = Readonly<Record<VatBox, number>>;

/** Finds wrong figures, by the number of the box; none in a return that HMRC takes. */
export function wrongBoxes(boxes: VatBoxes): { readonly box: number; readonly message: string }[] {
  const total: Pence = boxes.vat_due_sales + boxes.vat_due_acquisitions;
  const net: Pence = Math.abs(boxes.total_vat_due - boxes.vat_reclaimed_curr_period);
  return [
    ...(boxes.total_vat_due === total
      ? []
      : [{ box: 3, message: 'Box 3 must be box 1 plus box 2' }]),
    ...(boxes.net_vat_due === net
      ? []
      : [{ box: 5, message: 'Box 5 must be the difference between box 3 and box 4' }]),
  ];
}

/** Whether the business gets money back. */
export const isReclaim = (boxes: VatBoxes): boolean =>
  boxes.vat_reclaimed_curr_period > boxes.total_vat_due;

/** Says who pays whom in box 5, in words before its figure. */
export function netInWords(boxes: VatBoxes): string {
  if (boxes.net_vat_due === 0) return 'Nothing to pay';
  return isReclaim(boxes) ? 'HMRC pays you' : 'You pay HMRC';
}

/** Whether two returns say the same in all nine boxes. */
export const isSameReturn = (one: VatBoxes, other: VatBoxes): boolean =>
  VAT_BOXES.every(({ name }) => one[name] === other[name]);
