import { useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { useWindowEvent } from '../use-window-event.ts';
import styles from './floating.module.css';
import { place, type Place } from './place-floating.ts';

interface Props extends Place {
  /** The control that it belongs to. */
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A panel in the browser's top layer (native popover). Neither a dialog nor a scrolling box cuts it
 * off, and it needs no <style> elements, which our CSP refuses. Escape and clicks outside close it.
 * On phones it is at the foot of the screen, except below an input in which the user keeps typing.
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
    if (panel.current) place(panel.current, anchor, { align, matchWidth });
  };
  useWindowEvent('resize', settle);
  useWindowEvent('scroll', settle, { capture: true });
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    const settleNow = () => place(element, anchor, { align, matchWidth });
    element.showPopover();
    settleNow();
    // Typing shortens a list: a list above its input must move down to it.
    const sizes = new ResizeObserver(settleNow);
    sizes.observe(element);
    // The keyboard on the screen takes room from a list, but not from the window.
    const screen = window.visualViewport;
    screen?.addEventListener('resize', settleNow);
    return () => {
      sizes.disconnect();
      screen?.removeEventListener('resize', settleNow);
    };
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

  // On a phone a complete click on the dimmed page closes it: the element below must not get the end of the click.
  useWindowEvent('click', ({ target }) => {
    if (target === panel.current) onClose();
  });

  return (
    <div
      ref={panel}
      popover="manual"
      className={styles.floating}
      data-sheet={matchWidth ? undefined : true}
    >
      <div className={styles.panel}>{children}</div>
    </div>
  );
}
