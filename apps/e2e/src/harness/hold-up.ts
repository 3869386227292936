import type { Page } from 'playwright-core';

/** Lets calls to `path` wait until they are let go, one by one in their order. */
export async function holdUp(page: Page, path: string): Promise<{ next: () => Promise<void> }> {
  const waiting: (() => Promise<void>)[] = [];
  let wake = () => {};
  await page.route(path, (route) => {
    // One that was given up by then is nobody's business any more.
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
