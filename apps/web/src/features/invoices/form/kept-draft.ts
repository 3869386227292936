import { invoice } from '@counterfoil/contract/invoices/schemas';
import * as z from 'zod/mini';
import { inTab } from '#lib/browser-storage.ts';
import { invoiceValues } from './invoice-values.ts';

const KEY = 'counterfoil.invoice-being-written';

const draft = z.object({
  /** The version the text belongs to; null for a new document. */
  opened: z.nullable(invoice),
  /** The invoice that a credit note belongs to. */
  parent_id: z.nullable(z.string()),
  values: invoiceValues,
});
export type KeptDraft = z.infer<typeof draft>;
const kept = z.extend(draft, { client_id: z.string() });

/** The draft that the device has kept, or null. */
export const draftOnDevice = (content: unknown): KeptDraft | null =>
  z.safeParse(draft, content).data ?? null;

/** Keeps the typed text in this tab while the user adds or completes a customer. */
export function keepDraft(client_id: string, draft: KeptDraft): void {
  inTab.setItem(KEY, JSON.stringify({ client_id, ...draft }));
}

/**
 * The kept text of this client's draft `id` (null: a new one); with `parentId`, of that invoice's
 * credit note.
 */
export function keptDraft(
  client_id: string,
  id: string | null,
  parentId: string | null = null,
): KeptDraft | null {
  const found = parse(inTab.getItem(KEY));
  const isSame = (found?.opened?.id ?? null) === id && found?.parent_id === parentId;
  const isOurs = found?.client_id === client_id && isSame;
  return isOurs ? found : null;
}

export function forgetDraft(): void {
  inTab.removeItem(KEY);
}

function parse(text: string | null) {
  try {
    return z.parse(kept, JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}
