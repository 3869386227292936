import { parseDecimal } from '../money/decimal.ts';
import { ADD_AT_LEAST_ONE_LINE, REQUIRED, TAX_MUST_BE_0 } from '../text.ts';
import { RATE_LIMITS } from '../vat/rates.ts';
import type { InvoiceType } from './kind.ts';

/** A field's name as the form and the wire know it, `items_attributes[0].price`, and what is wrong. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** Blank text and null both mean "not given yet". */
type FieldValue = string | number | null;

export interface SendableItem {
  readonly description: FieldValue;
  readonly quantity: FieldValue;
  readonly price: FieldValue;
  readonly tax: FieldValue;
}

export interface SendableDraft {
  readonly number: FieldValue;
  readonly date: FieldValue;
  readonly payment_terms: FieldValue;
  readonly customer_id: FieldValue;
  readonly items: readonly SendableItem[];
}

export interface SendingContext {
  readonly isVatRegistered: boolean;
  readonly type: InvoiceType;
}

const isMissing = (value: FieldValue) => value === null || String(value).trim() === '';

/**
 * The errors that keep a draft from being sent, in the order of the form; empty when it is ready.
 * They do not keep it from being saved. Another rule checks that its customer is complete.
 */
export function fieldErrorsBeforeSending(
  draft: SendableDraft,
  { isVatRegistered, type }: SendingContext,
): FieldError[] {
  // Nobody has to pay a credit note, so it has no terms.
  const terms = type === 'invoice' ? (['payment_terms'] as const) : [];
  const required = ['customer_id', 'number', 'date', ...terms] as const;
  const errors = required
    .filter((field) => isMissing(draft[field]))
    .map((field): FieldError => ({ field, message: REQUIRED }));
  if (draft.items.length === 0) {
    errors.push({ field: 'items_attributes', message: ADD_AT_LEAST_ONE_LINE });
  }
  draft.items.forEach((item, index) => {
    for (const { field, message } of itemErrors(item, isVatRegistered)) {
      errors.push({ field: `items_attributes[${index}].${field}`, message });
    }
  });
  return errors;
}

function itemErrors(item: SendableItem, isVatRegistered: boolean): FieldError[] {
  const tax = isVatRegistered ? (['tax'] as const) : [];
  const errors = (['description', 'quantity', 'price', ...tax] as const)
    .filter((field) => isMissing(item[field]))
    .map((field): FieldError => ({ field, message: REQUIRED }));
  // A draft written before the client left the VAT register must not charge VAT afterwards.
  if (!isVatRegistered && !isMissing(item.tax) && !isZero(item.tax)) {
    errors.push({ field: 'tax', message: TAX_MUST_BE_0 });
  }
  return errors;
}

const isZero = (rate: FieldValue) => parseDecimal(rate ?? '', RATE_LIMITS)?.units === 0n;
