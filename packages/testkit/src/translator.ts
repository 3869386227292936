/** The parts of a browser's page that are needed here; Node's types have none. */
interface PageNode {
  readonly nodeName: string;
  readonly parentElement: { closest(selector: string): unknown } | null;
  readonly parentNode: { insertBefore(node: PageNode, before: PageNode | null): unknown } | null;
  readonly nextSibling: PageNode | null;
  readonly childNodes: Iterable<PageNode>;
  readonly textContent: string | null;
  append(node: PageNode | string): void;
  before(node: PageNode): void;
  replaceWith(node: PageNode): void;
  remove(): void;
}
declare const document: PageNode & { createElement(name: string): PageNode };
declare const MutationObserver: new (
  onChange: (changes: { target: PageNode; addedNodes: Iterable<PageNode> }[]) => void,
) => {
  observe(node: PageNode, what: Record<'childList' | 'characterData' | 'subtree', true>): void;
  disconnect(): void;
};

/** How a translator puts its own text in the place of the page's. */
export const WAYS = ['replaced', 'put before', 'put in the gap', 'wrapped'] as const;
export type Way = (typeof WAYS)[number];

/**
 * Puts every text of the page into `<font><font>…</font></font>` and keeps it so, as Google Translate does; the
 * language stays. Runs in a page of the browser, so it uses nothing from outside.
 * @returns a function that ends it
 */
export function translatePage(way: Way): () => void {
  const translate = (text: PageNode) => {
    const words = text.textContent ?? '';
    const isLeft = text.parentElement?.closest('font, script, style, title, textarea') ?? null;
    if (!text.parentNode || isLeft !== null || words.trim() === '') return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    outer.append(inner);
    if (way !== 'wrapped') inner.append(words);
    if (way === 'put before') {
      text.before(outer);
      text.remove();
    } else if (way === 'put in the gap') {
      const { parentNode, nextSibling } = text;
      text.remove();
      parentNode.insertBefore(outer, nextSibling);
    } else {
      text.replaceWith(outer);
      if (way === 'wrapped') inner.append(text);
    }
  };
  const translateIn = (node: PageNode) => {
    if (node.nodeName === '#text') return translate(node);
    for (const child of Array.from(node.childNodes)) translateIn(child);
  };
  translateIn(document);
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      for (const node of addedNodes) translateIn(node);
      if (target.nodeName === '#text') translate(target);
    }
  });
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}
