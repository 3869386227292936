/** Pages of items that arrive one by one. */
export async function* inPages<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let page: T[] = [];
  for await (const item of items) {
    if (page.push(item) < size) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

const AT_ONCE = 8;

/** Does the work for each item, for a few at once. When one fails, no further one begins in its place. */
export async function forEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values();
  let hasFailed = false;
  const workOff = async () => {
    for (const item of left) {
      if (hasFailed) return;
      try {
        await work(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, workOff));
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
}
