import type { Customer } from '@counterfoil/contract/customers/schemas';
import { type Invoice, invoiceFields } from '@counterfoil/contract/invoices/schemas';
import { creditLimit, refuseCreditDate } from '@counterfoil/domain/invoice/credit';
import { fieldErrorsBeforeSending } from '@counterfoil/domain/invoice/ready-to-send';
import { refuseLineFigure } from '@counterfoil/domain/invoice/totals';
import { formatPounds, type Pence, wirePence } from '@counterfoil/domain/money/pence';
import { plainFigure } from '@counterfoil/domain/money/plain-figure';
import {
  aboveInvoiceTotal,
  CUSTOMER_MISSING_DETAILS,
  INVALID_DATE,
  NUMBER_USED,
  REQUIRED,
} from '@counterfoil/domain/text';
import { type FieldErrors, set } from 'react-hook-form';
import * as z from 'zod/mini';
import { invoiceBody, type InvoiceValues, writtenLines } from './invoice-values.ts';
import { type ShownTotals, totalsOf } from './live-totals.ts';
import type { Subject } from './subject.ts';

/** The form's next action: a draft may be incomplete, a sent invoice may not. */
export type Purpose = 'draft' | 'send';

export interface CheckContext {
  readonly purpose: Purpose;
  readonly opened: Invoice | null;
  readonly subject: Subject;
  readonly isVatRegistered: boolean;
  /** A number that another record has. */
  readonly usedNumber?: string | null;
  readonly customers: readonly Pick<Customer, 'id' | 'valid'>[];
}

/** Dotted name of a field -> its error, by the server's rules. */
export function invoiceErrors(values: InvoiceValues, checked: CheckContext): Map<string, string> {
  const errors = new Map<string, string>();
  const add = (field: string, message: string) => {
    if (!errors.has(field)) errors.set(field, message);
  };
  // On the wire a draft belongs to a customer.
  if (values.customer_id === '') add('customer_id', REQUIRED);
  const parsed = z.safeParse(invoiceFields, invoiceBody(values, checked.opened));
  for (const { path, message } of parsed.error?.issues ?? []) {
    add(path.join('.'), path[0] === 'date' ? INVALID_DATE : message);
  }
  if (checked.usedNumber && values.number.trim() === checked.usedNumber) {
    add('number', NUMBER_USED);
  }
  values.items_attributes.forEach((line, index) => {
    for (const field of ['quantity', 'price'] as const) {
      const below = refuseLineFigure(plainFigure(line[field]));
      if (below) add(`items_attributes.${index}.${field}`, below);
    }
  });
  const totals = totalsOf(values);
  if ('refused' in totals && totals.field) add(totals.field, totals.message);
  const { type, parent } = checked.subject;
  const early =
    parent && parsed.data ? refuseCreditDate(parsed.data.date ?? null, parent.date) : null;
  if (early) add('date', early);
  const ofTotal = totalError(totals, parent);
  if (ofTotal) add('total', ofTotal);
  if (checked.purpose === 'draft') return errors;

  const lines = writtenLines(values.items_attributes);
  const items = lines.length > 0 ? lines : values.items_attributes.slice(0, 1);
  const { isVatRegistered } = checked;
  const missing = fieldErrorsBeforeSending({ ...values, items }, { isVatRegistered, type });
  for (const { field, message } of missing) add(field.replace(/\[(\d+)\]/g, '.$1'), message);
  const customer = checked.customers.find(({ id }) => id === values.customer_id);
  if (customer && !customer.valid) add('customer_id', CUSTOMER_MISSING_DETAILS);
  return errors;
}

/** The error of the total, which no field has: above its limit, or above the invoice of a credit note. */
export function totalError(
  totals: ShownTotals,
  parent: Pick<Invoice, 'original_total'> | null,
): string | null {
  if ('refused' in totals) return totals.field === null ? totals.message : null;
  return parent && 'totalPence' in totals ? aboveTotal(totals.totalPence, parent) : null;
}

/** The error of a credit note's total above its invoice's, or null. */
export function aboveTotal(
  totalPence: Pence,
  parent: Pick<Invoice, 'original_total'>,
): string | null {
  const limit = creditLimit({ originalTotalPence: wirePence(parent.original_total) });
  return totalPence > limit ? aboveInvoiceTotal(formatPounds(limit)) : null;
}

/** The same errors nested for React Hook Form. */
export function nestErrors(errors: ReadonlyMap<string, string>): FieldErrors<InvoiceValues> {
  const nested: FieldErrors<InvoiceValues> = {};
  for (const [field, message] of errors) set(nested, field, { type: 'domain', message });
  return nested;
}
