export interface Slice {
  /** The index of its value. */
  readonly index: number;
  /** The `d` of its path. */
  readonly path: string;
}

interface Ring {
  /** The centre of the ring, from the left and from the top. */
  readonly centre: number;
  readonly outer: number;
  readonly inner: number;
}

const TURN = 2 * Math.PI;
/** A thinner slice (below 4 degrees) would be invisible beside a large one. */
const THINNEST = TURN / 90;
/** The gap between two slices. */
const GAP = 3;

/**
 * The slices of a ring, clockwise from the top, each as large as its share. Only values above zero
 * have one; a single slice is the whole ring.
 */
export function pieSlices(values: readonly number[], ring: Ring): Slice[] {
  const shown = values.flatMap((value, index) => (value > 0 ? [{ value, index }] : []));
  const [only] = shown;
  if (!only) return [];
  if (shown.length === 1) return [{ index: only.index, path: wholeRing(ring) }];
  const angles = anglesOf(shown.map(({ value }) => value));
  let from = 0;
  return shown.map(({ index }, place) => {
    const to = from + (angles[place] ?? 0);
    const path = sector(ring, from, to);
    from = to;
    return { index, path };
  });
}

/** The angle of each share. The larger slices give up what the thinnest get in addition. */
function anglesOf(values: readonly number[]): number[] {
  const sum = values.reduce((all, value) => all + value, 0);
  const isThin = (value: number) => (value / sum) * TURN < THINNEST;
  const thick = values.filter((value) => !isThin(value));
  const thickSum = thick.reduce((all, value) => all + value, 0);
  const left = TURN - (values.length - thick.length) * THINNEST;
  return values.map((value) => (isThin(value) ? THINNEST : (value / thickSum) * left));
}

function sector({ centre, outer, inner }: Ring, from: number, to: number): string {
  const at = (radius: number, angle: number) => pointAt(centre, radius, angle);
  // The same distance is a wider angle on the smaller circle.
  const [trimOuter, trimInner] = [GAP / 2 / outer, GAP / 2 / inner];
  const isLarge = to - from > Math.PI ? 1 : 0;
  return [
    `M${at(outer, from + trimOuter)}`,
    `A${outer} ${outer} 0 ${isLarge} 1 ${at(outer, to - trimOuter)}`,
    `L${at(inner, to - trimInner)}`,
    `A${inner} ${inner} 0 ${isLarge} 0 ${at(inner, from + trimInner)}`,
    'Z',
  ].join('');
}

/** An arc cannot end at its start, so each circle is drawn in two halves. */
function wholeRing({ centre, outer, inner }: Ring): string {
  const circle = (radius: number, sweep: 0 | 1) => {
    const [top, bottom] = [pointAt(centre, radius, 0), pointAt(centre, radius, Math.PI)];
    const half = `A${radius} ${radius} 0 1 ${sweep} `;
    return `M${top}${half}${bottom}${half}${top}Z`;
  };
  return circle(outer, 1) + circle(inner, 0);
}

/** A point of a circle; the angle is clockwise from the top. */
function pointAt(centre: number, radius: number, angle: number): string {
  const x = centre + radius * Math.sin(angle);
  const y = centre - radius * Math.cos(angle);
  return `${tidy(x)} ${tidy(y)}`;
}

/** A hundredth of a pixel is precise enough. */
const tidy = (length: number) => Math.round(length * 100) / 100 + 0;
