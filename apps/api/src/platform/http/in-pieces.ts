import { inOrderOf } from '../db/rows.ts';
import { pageMeta } from '../page.ts';

/**
 * An answer with a list too long for memory: the same answer again and again, each time with the
 * next rows. The text before the list is from the first piece, the text after it from the last;
 * there is always at least one.
 */
export interface PiecewiseReply<Reply> {
  readonly pieces: AsyncGenerator<Reply>;
  readonly listOf: (reply: Reply) => readonly unknown[];
}

export const isInPieces = (answer: unknown): answer is PiecewiseReply<unknown> =>
  typeof answer === 'object' && answer !== null && 'pieces' in answer && 'listOf' in answer;

/** A batch of this size blocks no other request and takes little memory. */
export const BATCH = 500;
// Smaller, as these rows are checked against the contract too.
const CHECKED_BATCH = 200;

/**
 * The rows with these ids, in that order, a batch at a time; rows deleted meanwhile are left out.
 * Read each batch in a transaction of its own, so none stays open while a slow connection takes the
 * rows.
 */
export async function* batchesOf<Row extends { readonly id: string }>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
  size = CHECKED_BATCH,
): AsyncGenerator<readonly Row[]> {
  for (let start = 0; start < ids.length; start += size) {
    const batch = ids.slice(start, start + size);
    const rows = await read(batch);
    yield inOrderOf(batch, rows);
  }
}

/** All rows of a list, as they are read. `replyOf` makes the answer for a batch and its meta. */
export function allRows<Row, Reply>(
  batches: AsyncGenerator<readonly Row[]>,
  replyOf: (rows: Row[], meta: ReturnType<typeof pageMeta>) => Reply,
  listOf: (reply: Reply) => readonly unknown[],
): PiecewiseReply<Reply> {
  async function* pieces() {
    let count = 0;
    for await (const rows of batches) {
      count += rows.length;
      yield replyOf([...rows], pageMeta({ page: 'all' }, count));
    }
    if (count === 0) yield replyOf([], pageMeta({ page: 'all' }, 0));
  }
  return { pieces: pieces(), listOf };
}

interface ListReply {
  readonly data: readonly unknown[];
}

/** Slices of an answer that was read whole but has too many rows to check and write in one go. */
export function slicesOf(answer: unknown): PiecewiseReply<unknown> | null {
  if (!hasRows(answer) || answer.data.length <= CHECKED_BATCH) return null;
  const { data } = answer;
  async function* pieces() {
    for (let start = 0; start < data.length; start += CHECKED_BATCH) {
      yield { ...(answer as ListReply), data: data.slice(start, start + CHECKED_BATCH) };
    }
  }
  return { pieces: pieces(), listOf: (reply) => (reply as ListReply).data };
}

const hasRows = (answer: unknown): answer is ListReply =>
  typeof answer === 'object' && answer !== null && 'data' in answer && Array.isArray(answer.data);
