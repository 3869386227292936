import { MAX_IDS } from '@counterfoil/contract/asked';
import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { counted, displayCount } from '#ui/counts.ts';

/** The customer and the documents of a statement; no documents means all open ones. */
export interface StatementRequest {
  readonly customerId: string;
  readonly documentIds: readonly string[];
}

type ChosenInvoice = Pick<InvoiceSummary, 'id' | 'aasm_state'>;

/** The selected documents that a statement lists: sent and paid ones, never a draft. */
export function documentsFor(selected: Iterable<ChosenInvoice>): {
  readonly ids: readonly string[];
  readonly drafts: number;
  /** Why a statement is refused. */
  readonly refused: string | null;
} {
  const all = [...selected];
  const ids = all.filter(({ aasm_state }) => aasm_state !== 'draft').map(({ id }) => id);
  const drafts = all.length - ids.length;
  return { ids, drafts, refused: refusalOf(ids.length, drafts) };
}

function refusalOf(sent: number, drafts: number): string | null {
  if (sent === 0 && drafts > 0)
    return 'Drafts are not shown on statements. Select invoices you have sent.';
  if (sent <= MAX_IDS) return null;
  const limit = displayCount(MAX_IDS);
  return `Select up to ${limit} invoices, or none to include all unpaid items.`;
}

/** "all unpaid items", "1 selected document", "12 selected documents (without 2 drafts)". */
export function inWords(count: number, drafts: number): string {
  if (count + drafts === 0) return 'all unpaid items';
  const chosen = counted(count, 'selected document');
  if (drafts === 0) return chosen;
  return `${chosen} (without ${counted(drafts, 'draft')})`;
}
