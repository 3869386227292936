import { inOrderOf } from './db/rows.ts';
import type { Scope, Transact } from './db/transact.ts';
import type { Tx } from './db/tx.ts';
import { allRows, batchesOf, type PiecewiseReply } from './http/in-pieces.ts';
import { pageMeta, pageWindow, type PageRequest, type PageWindow } from './page.ts';

/** The reply for a plain list: its rows and their meta. */
interface PlainList<Row> {
  readonly data: Row[];
  readonly meta: ReturnType<typeof pageMeta>;
}

interface PagedList<Row> {
  /** The ids of a page, in order, and the length of the whole list. */
  readonly pageOf: (
    tx: Tx,
    window: PageWindow,
  ) => Promise<{ readonly ids: readonly string[]; readonly count: number }>;
  readonly allIds: (tx: Tx) => Promise<readonly string[]>;
  readonly read: (tx: Tx, ids: readonly string[]) => Promise<readonly Row[]>;
}

/** A page of a list, or all of its rows. */
export async function pagedList<Row extends { readonly id: string }>(
  { transact, caller }: { readonly transact: Transact; readonly caller: Scope },
  request: PageRequest,
  { pageOf, allIds, read }: PagedList<Row>,
): Promise<PlainList<Row> | PiecewiseReply<PlainList<Row>>> {
  if (request.page !== 'all') {
    return transact.forClient(caller, async (tx) => {
      const { ids, count } = await pageOf(tx, pageWindow(request));
      return { data: inOrderOf(ids, await read(tx, ids)), meta: pageMeta(request, count) };
    });
  }
  const ids = await transact.forClient(caller, allIds);
  return allRows(
    batchesOf(ids, (batch) => transact.forClient(caller, (tx) => read(tx, batch))),
    (data, meta) => ({ data, meta }),
    ({ data }) => data,
  );
}
