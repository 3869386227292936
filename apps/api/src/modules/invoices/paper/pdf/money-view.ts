import { formatPounds } from '@counterfoil/domain/money/pence';
import { decimalText, priceText, dateText } from '#platform/papers/print-text';
import type { InvoicePaper } from './invoice-paper.ts';

const amount = (label: string, pence: number) => ({ label, value: formatPounds(pence) });
const percent = (rate: string) => `${decimalText(rate)}%`;

/** The lines, the VAT summary and the total: formats the given figures. */
export function moneyView(paper: InvoicePaper) {
  const { is_vat_registered: hasVat, vat, items } = paper;
  return {
    has_vat: hasVat,
    items: items.map((item) => ({
      lines: (item.description ?? '').trimEnd().split(/\r\n?|\n/),
      quantity: decimalText(item.quantity ?? ''),
      price: priceText(item.price ?? ''),
      tax: item.tax === null ? '' : percent(item.tax),
      // A draft's line without a price or quantity has no amount yet.
      net: item.quantity === null || item.price === null ? '' : formatPounds(item.net_pence),
    })),
    vat: hasVat
      ? vat.map(({ rate, net_pence, vat_pence }) => ({
          rate: percent(rate),
          net: formatPounds(net_pence),
          vat: formatPounds(vat_pence),
        }))
      : [],
    totals: totals(paper),
    total: total(paper),
  };
}

function totals(paper: InvoicePaper) {
  const { discount_pence: discount, subtotal_pence: subtotal, amount_paid_pence: paid } = paper;
  const hasVat = paper.is_vat_registered;
  return [
    ...(discount ? [amount('Subtotal', subtotal), amount('Discount', -discount)] : []),
    ...(hasVat
      ? [amount('Total excluding VAT', subtotal - discount), amount('VAT', paper.vat_pence)]
      : []),
    ...(paid ? [amount('Total', paper.total_pence), amount('Paid', -paid)] : []),
  ];
}

/** The paper's main figure. */
function total(paper: InvoicePaper) {
  const { type, total_pence, amount_paid_pence: paid = 0, due_date } = paper;
  if (type === 'CreditNote') return { ...amount('Total credit', total_pence), note: '' };
  const due = total_pence - paid;
  const note = due_date && due > 0 ? `Please pay by ${dateText(due_date)}` : '';
  return { ...amount(paid ? 'Balance due' : 'Total due', due), note };
}
