import { expect, test, vi } from 'vitest';
import { cutInPieces, inPieces } from './in-pieces.ts';
import { Problem } from './problem.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => `i${index + 1}`);
type PieceSender = (ids: readonly string[], cancel: AbortController) => Promise<unknown>;

function work(send: PieceSender, count = 250) {
  const cancel = new AbortController();
  const spy = vi.fn<PieceSender>(send);
  const progress: number[] = [];
  const outcome = inPieces({
    pieces: cutInPieces(ids(count), 100),
    send: (piece) => spy(piece, cancel),
    signal: cancel.signal,
    onProgress: (now) => progress.push(now),
  });
  const sizes = () => spy.mock.calls.map(([piece]) => piece.length);
  return { outcome, progress, sizes };
}

test('sends everything once, in pieces and in order, and reports its progress', async () => {
  const { outcome, progress, sizes } = work(() => Promise.resolve());
  expect(await outcome).toEqual({ done: ids(250), refused: [], left: [], problem: null });
  expect(sizes()).toEqual([100, 100, 50]);
  expect(progress).toEqual([100, 200, 250]);
});

test('finishes the current piece when cancelled and leaves the others', async () => {
  const { outcome, sizes } = work((_piece, cancel) => {
    cancel.abort();
    return Promise.resolve();
  });
  const { done, left, problem } = await outcome;
  expect([done.length, left.flat().length, problem]).toEqual([100, 150, null]);
  expect(sizes()).toEqual([100]);
});

test('leaves out ids refused by name and sends the others of their piece', async () => {
  const bad = ['i7', 'i120'];
  const { outcome, progress } = work((piece) => {
    const named = piece.flatMap((id, index) => (bad.includes(id) ? [`invoice_ids.${index}`] : []));
    if (named.length === 0) return Promise.resolve();
    const fields = Object.fromEntries(named.map((name) => [name, 'This is paid.']));
    return Promise.reject(new Problem({ status: 422, fields }));
  });
  const { done, refused, left } = await outcome;
  expect(done).toEqual(ids(250).filter((id) => !bad.includes(id)));
  expect(refused).toEqual(bad.map((id) => ({ id, why: 'This is paid.' })));
  expect(left).toEqual([]);
  expect(progress.at(-1)).toBe(250);
});

test('finds the id that no longer exists', async () => {
  const { outcome } = work((piece) =>
    piece.includes('i33')
      ? Promise.reject(new Problem({ status: 404, form: 'Not found' }))
      : Promise.resolve(),
  );
  const { done, refused } = await outcome;
  expect(refused).toEqual([{ id: 'i33', why: 'It no longer exists.' }]);
  expect(done).toEqual(ids(250).filter((id) => id !== 'i33'));
});

test.each([0, 401, 429, 500])(
  'stops at a failure with status %i and leaves its piece',
  async (status) => {
    const { outcome } = work((piece) =>
      piece.includes('i101') ? Promise.reject(new Problem({ status })) : Promise.resolve(),
    );
    const { done, left, problem } = await outcome;
    expect(done).toEqual(ids(100));
    // The pieces are unchanged, so a repeated call has the same idempotency key.
    expect(left).toEqual([ids(250).slice(100, 200), ids(250).slice(200)]);
    expect(problem?.status).toBe(status);
  },
);
