import type { ReactElement, ReactNode } from 'react';
import styles from './drawing.module.css';

/** The size of a drawing, in its own units. */
export const STAGE = { width: 320, height: 200 } as const;

/** When a part of a drawing appears: the first is 1. Without it, it is there from the start. */
type Beat = 1 | 2 | 3 | 4 | 5 | 6;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly at?: Beat;
}

const BAR = 24;

/** A screen of the portal: its bar with the area, its title, and what is below. */
export function Screen(props: {
  readonly area: string;
  readonly title: string;
  readonly children: ReactNode;
}): ReactElement {
  const { area, title, children } = props;
  return (
    <>
      <rect className={styles.page} width={STAGE.width} height={STAGE.height} />
      <rect className={styles.bar} width={STAGE.width} height={BAR} />
      <line className={styles.hairline} x2={STAGE.width} y1={BAR} y2={BAR} />
      <circle className={styles.mark} cx={16} cy={BAR / 2} r={5} />
      <text className={styles.area} x={28} y={BAR / 2 + 3}>
        {area}
      </text>
      <text className={styles.title} x={12} y={45}>
        {title}
      </text>
      {children}
    </>
  );
}

/** Text that appears; `typed` lets it grow letter by letter. */
export function Words(
  props: Place & {
    readonly children: string;
    readonly look?: 'text' | 'dim' | 'strong' | 'good';
    readonly end?: boolean;
    readonly typed?: boolean;
  },
): ReactElement {
  const { x, y, at, children, look = 'text', end = false, typed = false } = props;
  return (
    <g data-at={at} className={typed ? styles.typed : styles.appears}>
      <text
        className={styles.words}
        data-look={look}
        x={x}
        y={y}
        textAnchor={end ? 'end' : 'start'}
      >
        {children}
      </text>
    </g>
  );
}

// Names in a drawing, `data-name`, are compared with the real screen by a test.

/** A field of a form: its label is there, its value is typed. */
export function Field(
  props: Place & { readonly width: number; readonly label: string; readonly value: string },
): ReactElement {
  const { x, y, at, width, label, value } = props;
  return (
    <>
      <text className={styles.label} x={x} y={y} data-name>
        {label}
      </text>
      <rect className={styles.field} x={x} y={y + 4} width={width} height={20} rx={4} />
      <Words x={x + 6} y={y + 17} typed {...(at && { at })}>
        {value}
      </Words>
    </>
  );
}

/** A button; the one that is pressed glows when the pointer has come to it. */
export function Press(
  props: Place & {
    readonly width: number;
    readonly label: string;
    readonly isMain?: boolean;
  },
): ReactElement {
  const { x, y, at, width, label, isMain = false } = props;
  return (
    <>
      <rect
        className={isMain ? styles.mainButton : styles.button}
        x={x}
        y={y}
        width={width}
        height={22}
        rx={5}
      />
      <text
        className={isMain ? styles.mainLabel : styles.buttonLabel}
        x={x + width / 2}
        y={y + 14.5}
        data-name
      >
        {label}
      </text>
      {at && (
        <>
          <rect
            className={styles.glow}
            data-at={at}
            x={x - 2}
            y={y - 2}
            width={width + 4}
            height={26}
            rx={7}
          />
          <Pointer x={x + width * 0.7} y={y + 13} at={at} />
        </>
      )}
    </>
  );
}

/** The pointer, which comes from below and stays. */
function Pointer({ x, y, at }: Place): ReactElement {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        className={styles.pointer}
        data-at={at}
        d="M0 0v13l3.4-3 2.3 5 2.4-1.1-2.3-4.9 4.4-.4z"
      />
    </g>
  );
}

/** A panel above the page: a dialog, a card. */
export function Panel(
  props: Place & {
    readonly width: number;
    readonly height: number;
    /** Dims the page behind it. */
    readonly isDialog?: boolean;
    readonly children: ReactNode;
  },
): ReactElement {
  const { x, y, at, width, height, isDialog = false, children } = props;
  return (
    <g className={styles.appears} data-at={at}>
      {isDialog && <rect className={styles.shade} width={STAGE.width} height={STAGE.height} />}
      <rect className={styles.panel} x={x} y={y} width={width} height={height} rx={6} />
      {children}
    </g>
  );
}

/** The message that something is done, at the foot of the screen. */
export function Toast({ at, children }: { readonly at: Beat; readonly children: string }) {
  const width = children.length * 5 + 24;
  const x = (STAGE.width - width) / 2;
  return (
    <g className={styles.appears} data-at={at}>
      <rect className={styles.toast} x={x} y={170} width={width} height={22} rx={5} />
      <text className={styles.toastText} x={STAGE.width / 2} y={184.5}>
        {children}
      </text>
    </g>
  );
}

/** A line between rows. */
export const Hairline = ({ y, x = 12, to = 308 }: { y: number; x?: number; to?: number }) => (
  <line className={styles.hairline} x1={x} x2={to} y1={y} y2={y} />
);

/** A bar that fills, as of an upload. */
export function Filling({ x, y, width, at }: Place & { readonly width: number }): ReactElement {
  return (
    <>
      <rect className={styles.track} x={x} y={y} width={width} height={5} rx={2.5} />
      <rect className={styles.filling} data-at={at} x={x} y={y} width={width} height={5} rx={2.5} />
    </>
  );
}
