import { invoice, type Invoice } from '@counterfoil/contract/invoices/schemas';
import * as z from 'zod/mini';
import { invoiceValues, type InvoiceValues } from './invoice-values.ts';

const KEY = 'counterfoil.invoice-being-written';

const kept = z.object({
  client_id: z.string(),
  /** The version the text belongs to; null for a new invoice. */
  opened: z.nullable(invoice),
  values: invoiceValues,
});

export interface KeptDraft {
  readonly opened: Invoice | null;
  readonly values: InvoiceValues;
}

/** Keeps what was typed in this tab while the person is away to add or complete a customer. */
export function keepDraft(client_id: string, { opened, values }: KeptDraft): void {
  window.sessionStorage.setItem(KEY, JSON.stringify({ client_id, opened, values }));
}

/** What was kept of the invoice `id` (null: of the new one) of this client. */
export function keptDraft(client_id: string, id: string | null): KeptDraft | null {
  const found = parse(window.sessionStorage.getItem(KEY));
  const isOurs = found?.client_id === client_id && (found.opened?.id ?? null) === id;
  return isOurs ? found : null;
}

export function forgetDraft(): void {
  window.sessionStorage.removeItem(KEY);
}

function parse(text: string | null) {
  try {
    return z.parse(kept, JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}
