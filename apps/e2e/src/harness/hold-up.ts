import type { Page } from 'playwright-core';

/** Holds calls to `path` until they are released, one by one in their order. */
export async function holdUp(page: Page, path: string): Promise<{ next: () => Promise<void> }> {
  const waiting: (() => Promise<void>)[] = [];
  let wake = () => {};
  await page.route(path, (route) => {
    // The page may have given up the call by then.
    waiting.push(() => route.continue().catch(() => undefined));
    wake();
  });
  return {
    async next() {
      while (waiting.length === 0) {
        await new Promise<void>((resolve) => (wake = resolve));
      }
      await waiting.shift()?.();
    },
  };
}
