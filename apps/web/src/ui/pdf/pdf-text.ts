import type { PDFPageProxy } from 'pdfjs-dist';

/** A part of a PDF's text, as its tags say. */
export type TextBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  /** Parts that are side by side: a clause with its number, a fact with its name. */
  | { readonly kind: 'pair'; readonly label: string; readonly text: string }
  | { readonly kind: 'text'; readonly text: string };

type Tree = Awaited<ReturnType<PDFPageProxy['getStructTree']>>;
type Node = Tree['children'][number];
type Items = Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'];

/** The text of a page in its reading order; nothing for a page without tags. Headers and footers have none. */
export async function textOfPage(page: PDFPageProxy): Promise<TextBlock[]> {
  // pdf.js has no tree of a page without tags, whatever its types say.
  const tree = (await page.getStructTree()) as Tree | null;
  if (!tree) return [];
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  return blocksOf(tree, textById(items));
}

/** The text of each tagged content. A line break is before the line that it begins. */
function textById(items: Items): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const open: string[] = [];
  for (const item of items) {
    if (!('str' in item)) {
      if (item.type === 'endMarkedContent') open.pop();
      else open.push(item.id ?? '');
      continue;
    }
    const id = open.findLast((each) => each !== '');
    if (id === undefined) continue;
    texts.set(id, `${texts.get(id) ?? ''}${item.str}${item.hasEOL ? '\n' : ''}`);
  }
  return texts;
}

function blocksOf(node: Node, texts: ReadonlyMap<string, string>): TextBlock[] {
  if (!('role' in node)) return [];
  const level = /^H([1-6])$/.exec(node.role)?.[1];
  const text = () => linesOf(node, texts);
  if (level !== undefined) return filled({ kind: 'heading', level: Number(level), text: text() });
  if (isInline(node)) return filled({ kind: 'text', text: text() });
  const cells = node.children.map((child) => (isCell(child) ? linesOf(child, texts) : null));
  if (cells.length % 2 === 0 && cells.every((cell) => cell !== null)) {
    return cells.flatMap((label, nth) =>
      nth % 2 === 0 ? [{ kind: 'pair' as const, label, text: cells[nth + 1] ?? '' }] : [],
    );
  }
  return node.children.flatMap((child) => blocksOf(child, texts));
}

const filled = (block: TextBlock): TextBlock[] => (block.text === '' ? [] : [block]);

const INLINE = ['P', 'Span', 'Link', 'Strong', 'Em', 'Quote', 'Lbl', 'LBody', 'TD', 'TH'];

/** Has text of its own, and nothing that begins a block. */
const isInline = (node: Node): boolean => 'role' in node && INLINE.includes(node.role);

/** A box with a single line of text. */
const isCell = (node: Node): boolean =>
  'role' in node &&
  node.role === 'Div' &&
  node.children.length === 1 &&
  node.children.every(isInline);

/** A paragraph is broken where its line is full; other text where its author broke it. */
function linesOf(node: Node, texts: ReadonlyMap<string, string>): string {
  const lines = textIn(node, texts)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.join(isFlowing(node) ? ' ' : '\n');
}

const isFlowing = (node: Node): boolean =>
  'role' in node &&
  (/^(P|H\d)$/.test(node.role) || (node.children.length === 1 && node.children.every(isFlowing)));

const textIn = (node: Node, texts: ReadonlyMap<string, string>): string =>
  'role' in node
    ? node.children.map((child) => textIn(child, texts)).join('')
    : (texts.get(node.id) ?? '');
