import { expect } from 'vitest';
import { settle } from './page.ts';

/** The parts of React's own account of the page that are needed here. */
interface Fiber {
  readonly tag: number;
  readonly memoizedProps: unknown;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly stateNode: unknown;
}
const [ROOT, PORTAL, ELEMENT, TEXT] = [3, 4, 5, 6];

/** What React has written into a part of the page, and the parts that are elsewhere (portals). */
function written({ tag, memoizedProps: props, child }: Fiber): string {
  if (tag === TEXT) return String(props);
  if (tag === PORTAL) return '';
  const [only] = tag === ELEMENT ? [(props as { children?: unknown }).children] : [];
  if (typeof only === 'string' || typeof only === 'number') return String(only);
  let text = '';
  for (let each = child; each; each = each.sibling) text += written(each);
  return text;
}

/** What stands on the page is what React has written there last, to the letter. */
export async function expectNothingStale(): Promise<void> {
  await settle();
  let roots = 0;
  for (const element of document.body.children) {
    const key = Object.keys(element).find((name) => name.startsWith('__reactContainer$'));
    if (key === undefined) continue;
    const first = (element as unknown as Record<string, Fiber>)[key];
    if (first?.tag !== ROOT) continue;
    const { current } = first.stateNode as { readonly current: Fiber };
    const portals = [...element.querySelectorAll('textarea, [data-place-of-portal]')];
    expect(portals.length).toBeGreaterThanOrEqual(0);
    expect(element.textContent).toBe(written(current));
    roots += 1;
  }
  expect(roots).toBe(1);
}
