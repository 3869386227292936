import { useQuery } from '@tanstack/react-query';
import { invoiceStatisticsQuery } from '#features/invoices/public.ts';
import { useClient } from '#lib/session/profile.ts';
import type { CountedList, Section } from './sections.ts';

export type Counts = Partial<Record<CountedList, number>>;

/** The counts beside the entries of a section; empty until they are known. */
export function useCounts(section: Section | undefined): Counts {
  const { clientId } = useClient();
  const isCounted = section?.entries.some(({ counts }) => counts !== undefined) ?? false;
  const { data } = useQuery({ ...invoiceStatisticsQuery(clientId), enabled: isCounted });
  if (!data) return {};
  return { draft: data.draft.count, sent: data.sent.count, overdue: data.overdue.count };
}
