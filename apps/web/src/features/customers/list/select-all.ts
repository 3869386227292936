import type { Customer } from '@counterfoil/contract/customers/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Selection } from '#lib/list/selection.ts';
import { useClient } from '#lib/session/profile.ts';
import { allCustomersQuery } from '../queries.ts';

interface Found {
  readonly words: string;
  /** On all pages, and on this one. */
  readonly total: number;
  readonly shown: number;
}

/** Selects the customers of all pages; null when this page has them all, or all are selected. */
export function useSelectAll(
  { rows, fill }: Pick<Selection<Customer>, 'rows' | 'fill'>,
  { words, total, shown }: Found,
) {
  const { clientId } = useClient();
  const queryClient = useQueryClient();
  const { isPending, mutate, reset } = useMutation({
    mutationFn: () => queryClient.fetchQuery(allCustomersQuery(clientId, words)),
  });
  if (total <= shown || rows.size >= total) return null;
  const select = () => mutate(undefined, { onSuccess: fill() });
  return { total, isPending, select, stop: reset };
}
