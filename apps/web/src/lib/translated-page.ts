/** React marks each node that it creates; nodes that a translator inserts lack the mark. */
const MARK = '__reactFiber$';
const isReacts = (node: Node): boolean => Object.keys(node).some((key) => key.startsWith(MARK));

/** Nodes that replace a removed text of React's, and that text. */
const standIns = new WeakMap<Node, readonly ChildNode[]>();
const textOf = new WeakMap<Node, Node>();

/** Follows changes to the texts. A text's replacement is inserted just before or after its removal. */
function learn(changes: readonly MutationRecord[]): void {
  const added = new Set<Node>();
  const gaps: { readonly text: Node; readonly at: MutationRecord }[] = [];
  for (const at of changes) {
    const fresh = [...at.addedNodes].filter((node): node is ChildNode => !isReacts(node));
    for (const node of fresh) added.add(node);
    for (const node of at.removedNodes) {
      const text = textOf.get(node) ?? (node instanceof Text && isReacts(node) ? node : null);
      if (!text || fresh.includes(node as ChildNode)) continue;
      const beside = [at.previousSibling, at.nextSibling].filter(
        (each): each is ChildNode => each !== null && added.has(each) && !textOf.has(each),
      );
      replace(text, fresh.length > 0 ? fresh : beside.slice(0, 1));
      if (fresh.length + beside.length === 0) gaps.push({ text, at });
    }
    const filled = gaps.findIndex((gap) => isSamePlace(gap.at, at));
    const [gap] = fresh.length > 0 && filled >= 0 ? gaps.splice(filled, 1) : [];
    if (gap) replace(gap.text, fresh);
  }
}

function replace(text: Node, nodes: readonly ChildNode[]): void {
  standIns.set(text, nodes);
  for (const node of nodes) textOf.set(node, text);
}

const isSamePlace = (one: MutationRecord, other: MutationRecord): boolean =>
  one !== other &&
  one.target === other.target &&
  one.previousSibling === other.previousSibling &&
  one.nextSibling === other.nextSibling;

/** The child of `parent` that is the node, holds it or stands for it. */
function childFor(parent: Node, node: Node): Node | null {
  let child: Node | null = node.parentNode ? node : (standIns.get(node)?.[0] ?? null);
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}

function dropStandIns(text: Node): void {
  for (const node of standIns.get(text) ?? []) node.remove();
  standIns.delete(text);
}

/** Puts back a text that others have removed. */
function goBack(text: Text): void {
  const place = standIns.get(text)?.find(({ parentNode }) => parentNode !== null);
  place?.before(text);
  dropStandIns(text);
}

/** A text that moves takes its replacement away. */
function leave(node: Node, to: Node, catchUp: () => void): void {
  if (!(node instanceof Text) || !isReacts(node)) return;
  const { parentNode } = node;
  if (parentNode && (parentNode === to || isReacts(parentNode))) return;
  catchUp();
  dropStandIns(node);
  if (parentNode) removeWithWrappers(to, node);
}

/**
 * Lets React share the page with translators and other extensions, which replace or wrap texts: nobody would see what
 * React then writes into a text, and it would throw where a text is no longer a child (facebook/react issue 11538). A
 * text that React changes goes back to its place, and a node that it removes takes its replacement along.
 * @returns a function that ends it
 */
export function shareWithTranslators(): () => void {
  const observer = new MutationObserver(learn);
  observer.observe(document, { childList: true, subtree: true });
  /** Handles the latest changes, not yet reported. */
  const catchUp = () => learn(observer.takeRecords());

  const { prototype } = Node;
  // oxlint-disable-next-line typescript/unbound-method -- each is called on its node below
  const { appendChild, insertBefore, removeChild } = prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(prototype, 'nodeValue') ?? {};
  Object.assign(prototype, {
    appendChild(this: Node, node: Node) {
      leave(node, this, catchUp);
      return appendChild.call(this, node);
    },
    insertBefore(this: Node, node: Node, before: Node | null) {
      leave(node, this, catchUp);
      if (!before || before.parentNode === this || !isReacts(before)) {
        return insertBefore.call(this, node, before);
      }
      catchUp();
      return insertBefore.call(this, node, childFor(this, before));
    },
    removeChild(this: Node, node: Node) {
      if (node.parentNode === this || !isReacts(node)) return removeChild.call(this, node);
      catchUp();
      dropStandIns(node);
      removeWithWrappers(this, node);
      return node;
    },
  });
  Object.defineProperty(prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      nodeValue.set?.call(this, value);
      if (this.parentNode || !(this instanceof Text) || !isReacts(this)) return;
      catchUp();
      goBack(this);
    },
  });
  return () => {
    observer.disconnect();
    Object.assign(prototype, { appendChild, insertBefore, removeChild });
    Object.defineProperty(prototype, 'nodeValue', nodeValue);
  };
}

/** Removes a node that others have wrapped, and the wrappers it leaves empty. */
function removeWithWrappers(until: Node, node: Node): void {
  let child = node as ChildNode;
  let parent = child.parentNode;
  child.remove();
  while (parent && parent !== until && !isReacts(parent) && parent.childNodes.length === 0) {
    child = parent as unknown as ChildNode;
    parent = child.parentNode;
    child.remove();
  }
}
