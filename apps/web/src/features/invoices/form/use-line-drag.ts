import { type PointerEvent, useState } from 'react';

interface Lines {
  /** Moves a line while it is dragged. */
  readonly drag: (from: number, to: number) => void;
  /** The line was dropped. */
  readonly drop: (from: number, to: number) => void;
}

/** Lines follow the pointer as it passes the middle of their neighbours; Escape puts one back. */
export function useLineDrag({ drag, drop }: Lines) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [start] = useState(() => (event: PointerEvent<HTMLElement>, from: number) => {
    const body = event.currentTarget.closest('tbody');
    if (!body || event.button !== 0) return;
    // Prevents selecting text while dragging.
    event.preventDefault();
    let at = from;
    const to = (index: number) => {
      if (index === at) return;
      drag(at, index);
      at = index;
      setDragged(at);
    };
    const onMove = ({ clientY }: globalThis.PointerEvent) => to(placeOf(body, at, clientY));
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') to(from);
    };
    const end = new AbortController();
    const onEnd = () => {
      end.abort();
      setDragged(null);
      drop(from, at);
    };
    const { signal } = end;
    window.addEventListener('pointermove', onMove, { signal });
    window.addEventListener('pointerup', onEnd, { signal });
    window.addEventListener('pointercancel', onEnd, { signal });
    window.addEventListener('keydown', onKey, { signal });
    setDragged(from);
  });
  return { dragged, start };
}

/** The place of the dragged line, by the middles of the lines that the pointer has passed. */
function placeOf(body: HTMLElement, at: number, y: number): number {
  const middles = [...body.children].map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2;
  });
  const above = middles.findIndex((middle, index) => index < at && y < middle);
  if (above !== -1) return above;
  return Math.max(
    at,
    middles.findLastIndex((middle, index) => index > at && y > middle),
  );
}
