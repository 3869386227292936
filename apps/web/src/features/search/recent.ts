import * as z from 'zod/mini';
import { inTab } from '#lib/browser-storage.ts';
import type { Item } from './item.ts';

const KEY = 'counterfoil.recently-found';
const MOST = 5;

// Without figures and states: they may have changed since.
const recentItem = z.object({
  key: z.string(),
  icon: z.enum(['customers', 'invoice', 'documents']),
  label: z.string(),
  hint: z.optional(z.string()),
  place: z.object({ to: z.string(), search: z.optional(z.record(z.string(), z.string())) }),
});
const recent = z.object({ client_id: z.string(), items: z.array(recentItem) });
type RecentItem = z.infer<typeof recentItem>;

/** The records that this tab opened from the search, the last first. Logging out clears the tab's memory. */
export function recentItems(clientId: string): readonly Item[] {
  return read(clientId).map((item) => ({ ...item, isRecord: true }) as Item);
}

export function rememberItem(clientId: string, item: Item): void {
  const parsed = z.safeParse(recentItem, item);
  if (!item.isRecord || !parsed.success) return;
  const others = read(clientId).filter(({ key }) => key !== item.key);
  const items = [parsed.data, ...others].slice(0, MOST);
  inTab.setItem(KEY, JSON.stringify({ client_id: clientId, items }));
}

function read(clientId: string): readonly RecentItem[] {
  const text = inTab.getItem(KEY);
  const parsed = text === null ? null : z.safeParse(recent, JSON.parse(text));
  return parsed?.success && parsed.data.client_id === clientId ? parsed.data.items : [];
}
