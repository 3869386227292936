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
const PORTAL = 4;
const ELEMENT = 5;
const TEXT = 6;

const isReacts = (node: Node) => Object.keys(node).some((key) => key.startsWith('__reactFiber$'));

function childrenOf({ child }: Fiber): Fiber[] {
  const children: Fiber[] = [];
  for (let each = child; each; each = each.sibling) children.push(each);
  return children;
}

/** React's text in an element itself. */
function written(fiber: Fiber): string {
  if (fiber.tag === TEXT) return String(fiber.memoizedProps);
  return childrenOf(fiber)
    .map((child) => (child.tag === ELEMENT || child.tag === PORTAL ? '' : written(child)))
    .join('');
}

function writtenInto(element: Fiber): string {
  const { children } = element.memoizedProps as { readonly children?: unknown };
  const isOne = typeof children === 'string' || typeof children === 'number';
  return isOne ? String(children) : written(element);
}

/** The text there, in our words or in a translator's. */
const shownIn = (element: Element) =>
  [...element.childNodes]
    .filter((node) => !(node instanceof Element && isReacts(node)))
    .map(({ textContent }) => textContent)
    .join('');

function compare(fiber: Fiber, stale: string[]): number {
  let count = 0;
  const { tag, stateNode } = fiber;
  if (tag === ELEMENT && stateNode instanceof Element && stateNode.tagName !== 'TEXTAREA') {
    const [shown, meant] = [shownIn(stateNode), writtenInto(fiber)];
    if (shown !== meant) stale.push(`<${stateNode.tagName}> “${shown}” for “${meant}”`);
    if (meant !== '') count += 1;
  }
  for (const child of childrenOf(fiber)) count += compare(child, stale);
  return count;
}

/** Every text on the page is what React has written there last. */
export async function expectNothingStale(): Promise<void> {
  await settle();
  const stale: string[] = [];
  let texts = 0;
  for (const element of document.body.children) {
    const key = Object.keys(element).find((name) => name.startsWith('__reactContainer$'));
    if (key === undefined) continue;
    const root = (element as unknown as Record<string, { stateNode: { current: Fiber } }>)[key];
    if (root) texts += compare(root.stateNode.current, stale);
  }
  expect(stale).toEqual([]);
  expect(texts).toBeGreaterThan(5);
}
