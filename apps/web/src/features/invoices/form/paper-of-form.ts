import type { InvoiceSettings, PaperSender } from '@counterfoil/contract/account/invoice-settings';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import { REFERENCES } from '@counterfoil/contract/invoices/schemas';
import { isIsoDate } from '@counterfoil/domain/dates/iso-date';
import { dueDate } from '@counterfoil/domain/invoice/due';
import { wirePence } from '@counterfoil/domain/money/pence';
import { plainFigure } from '@counterfoil/domain/money/plain-figure';
import { customerOnPaper } from '@counterfoil/domain/papers/customer-on-paper';
import { invoiceView } from '@counterfoil/domain/papers/invoice-view';
import { mapFields } from '@counterfoil/domain/pick';
import { type InvoiceValues, writtenLines } from './invoice-values.ts';
import { totalsOf } from './live-totals.ts';
import type { Subject } from './subject.ts';

interface Facts {
  readonly values: InvoiceValues;
  readonly subject: Subject;
  readonly customer: Customer | undefined;
  readonly sender: PaperSender;
  /** Undefined while they load. */
  readonly settings: InvoiceSettings | undefined;
}

const NOBODY = { name: 'Your customer', contact_name: null, address_lines: [] };
const NO_TOTALS = {
  netPence: [],
  subtotalPence: 0,
  discountPence: 0,
  vat: [],
  vatPence: 0,
  totalPence: 0,
};

/** The strings of the paper that the form would make now: the same as in its PDF. */
export function paperOfForm({ values, subject: { type, parent }, ...facts }: Facts) {
  const { customer, sender, settings } = facts;
  const found = totalsOf(values);
  const totals = 'refused' in found ? NO_TOTALS : found;
  const date = isIsoDate(values.date) ? values.date : null;
  const terms = values.payment_terms === '' ? null : Number(values.payment_terms);
  const view = invoiceView({
    ...sender,
    logo: sender.has_logo ? {} : null,
    type,
    // Fields may be missing.
    draft: true,
    customer: customer ? customerOnPaper(customer) : NOBODY,
    number: values.number.trim() || null,
    date,
    due_date: date && terms !== null ? dueDate(date, terms) : null,
    payment_terms: terms,
    ...mapFields(REFERENCES, (name) => values[name].trim() || null),
    parent: parent && {
      number: parent.number ?? '',
      date: parent.date ?? '',
      left_pence: Math.max(0, wirePence(parent.balance) - totals.totalPence),
    },
    items: writtenLines(values.items_attributes).map((line, at) => ({
      description: line.description,
      quantity: plainFigure(line.quantity) || null,
      price: plainFigure(line.price) || null,
      tax: line.tax || null,
      net_pence: totals.netPence[at] ?? 0,
    })),
    subtotal_pence: totals.subtotalPence,
    discount_pence: totals.discountPence,
    vat: totals.vat.map(({ rate, netPence, vatPence }) => ({
      rate,
      net_pence: netPence,
      vat_pence: vatPence,
    })),
    vat_pence: totals.vatPence,
    total_pence: totals.totalPence,
    bank: settings?.invoice_bank_account ?? null,
    debt_collection_message: settings?.debt_collection_message ?? null,
    credit_reason: values.credit_reason.trim() || null,
    customer_notes: values.customer_notes || null,
  });
  if (!('refused' in found)) return view;
  return { ...view, totals: [], total: { ...view.total, value: '–', note: 'No total yet' } };
}

export type PaperView = ReturnType<typeof paperOfForm>;
