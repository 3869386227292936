import { REQUIRED } from '../text.ts';

export interface SendableLine {
  readonly description: string | null;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly tax: string | null;
}

export interface SendableDraft {
  readonly number: string | null;
  readonly date: string | null;
  readonly payment_terms: number | null;
  readonly customer_id: string | null;
  readonly items: readonly SendableLine[];
}

export interface MissingField {
  readonly field: string;
  readonly message: string;
}

export const NO_LINES = 'Add at least one line';

/** What a draft still lacks to be sent, by the wire's field names; empty when it is complete. */
export function fieldErrorsBeforeSending(
  draft: SendableDraft,
  { isVatRegistered, kind }: { isVatRegistered: boolean; kind: 'invoice' | 'credit_note' },
): MissingField[] {
  const heads: (keyof SendableDraft)[] = ['customer_id', 'number', 'date'];
  // Nobody has to pay a credit note, so it has no terms.
  if (kind === 'invoice') heads.push('payment_terms');
  const cells: (keyof SendableLine)[] = ['description', 'quantity', 'price'];
  if (isVatRegistered) cells.push('tax');
  const missing = heads.filter((field) => isBlank(draft[field])).map(required);
  if (draft.items.length === 0) missing.push({ field: 'items_attributes', message: NO_LINES });
  draft.items.forEach((item, index) => {
    for (const cell of cells) {
      if (isBlank(item[cell])) missing.push(required(`items_attributes[${index}].${cell}`));
    }
  });
  return missing;
}

const required = (field: string): MissingField => ({ field, message: REQUIRED });
const isBlank = (value: unknown) => value === null || value === undefined || value === '';
