export interface Place {
  readonly align?: 'start' | 'end';
  /** As wide as its anchor, for lists under an input. It keeps its place at the input on phones. */
  readonly matchWidth?: boolean;
}

const GAP = 4;
const EDGE = 8;
/** Below this height a list is useless: it then covers the bars at the bottom. */
const LEAST_HEIGHT = 160;

/** Below the anchor, or above it where there is more room; never beyond the window's edges. */
export function place(panel: HTMLElement, anchor: HTMLElement, { align, matchWidth }: Place): void {
  const isSheet = !matchWidth && window.matchMedia('(width < 48em)').matches;
  const { style } = panel;
  if (isSheet) {
    style.top = style.left = '';
    return;
  }
  const box = anchor.getBoundingClientRect();
  if (matchWidth) style.width = `${box.width}px`;
  style.maxHeight = '';
  const { offsetWidth: width, offsetHeight: height } = panel;
  const below = bottomOf(anchor, box.bottom + LEAST_HEIGHT) - box.bottom - GAP;
  const above = box.top - GAP - EDGE;
  const isBelow = height <= below || below >= above;
  if (matchWidth) style.maxHeight = `${Math.max(0, isBelow ? below : above)}px`;
  const shown = matchWidth ? Math.min(height, isBelow ? below : above) : height;
  const left = align === 'end' ? box.right - width : box.left;
  const top = isBelow ? box.bottom + GAP : box.top - GAP - shown;
  const lowest = matchWidth ? top : innerHeight - height - EDGE;
  style.top = `${Math.max(EDGE, Math.min(top, lowest))}px`;
  style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`;
}

/** Where the room for a panel ends: at the bars at the bottom of the page, or at the keyboard on the screen. */
function bottomOf(anchor: HTMLElement, least: number): number {
  const screen = window.visualViewport;
  const end = (screen ? screen.offsetTop + screen.height : innerHeight) - EDGE;
  // The page keeps focused elements clear of its bars; a dialog is above them.
  const root = getComputedStyle(document.documentElement);
  const bars = anchor.closest('dialog') ? 0 : Number.parseFloat(root.scrollPaddingBottom) || 0;
  const page = innerHeight - bars;
  return page < least ? end : Math.min(end, page);
}
