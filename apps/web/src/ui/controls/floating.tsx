import { useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { useWindowEvent } from '../use-window-event.ts';
import styles from './floating.module.css';

interface Props {
  /** The control that it belongs to. */
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly align?: 'start' | 'end';
  /** As wide as its anchor, for lists under an input. */
  readonly matchWidth?: boolean;
  readonly children: ReactNode;
}

const GAP = 4;

/**
 * A panel in the browser's top layer (native popover). Neither a dialog nor a scrolling box cuts it
 * off, and it needs no <style> elements, which our CSP refuses. Escape and clicks outside close it.
 */
export function Floating({
  anchor,
  onClose,
  align = 'start',
  matchWidth = false,
  children,
}: Props): ReactElement {
  const panel = useRef<HTMLDivElement>(null);

  const settle = () => {
    if (panel.current) place(panel.current, anchor, align, matchWidth);
  };
  useWindowEvent('resize', settle);
  useWindowEvent('scroll', settle, { capture: true });
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    element.showPopover();
    place(element, anchor, align, matchWidth);
    // Typing shortens a list: a list above its input must move down to it.
    const sizes = new ResizeObserver(() => place(element, anchor, align, matchWidth));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [anchor, align, matchWidth]);
  useWindowEvent('pointerdown', ({ target }) => {
    if (!(target instanceof Node)) return;
    if (!panel.current?.contains(target) && !anchor.contains(target)) onClose();
  });
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      // This Escape is handled here, so a dialog around it stays open.
      event.preventDefault();
      event.stopPropagation();
      onClose();
    },
    { capture: true },
  );

  return (
    <div ref={panel} popover="manual" className={styles.floating}>
      {children}
    </div>
  );
}

/** Below the anchor, or above it when there is no room below; never beyond the window's edges. */
function place(
  panel: HTMLElement,
  anchor: HTMLElement,
  align: 'start' | 'end',
  matchWidth: boolean,
) {
  const box = anchor.getBoundingClientRect();
  if (matchWidth) panel.style.width = `${box.width}px`;
  const { offsetWidth: width, offsetHeight: height } = panel;
  const below = box.bottom + GAP;
  const top =
    below + height > innerHeight && box.top - GAP - height > 0 ? box.top - GAP - height : below;
  const left = align === 'start' ? box.left : box.right - width;
  panel.style.top = `${top}px`;
  panel.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
}
