type Share<T> = readonly [rows: readonly T[], options: { tags?: string[] }];

/** `most` of the rows, evenly spread from the first to the last. */
export function spread<T>(rows: readonly T[], most: number): T[] {
  if (rows.length <= most) return [...rows];
  const between = (rows.length - 1) / Math.max(most - 1, 1);
  return Array.from({ length: most }, (_, at) => rows[Math.round(at * between)] as T);
}

/**
 * Splits a long table in two: `most` rows for the gate, evenly spread and with at least one of each
 * kind, and the others for the whole. Both are declared by one loop:
 *
 *     for (const [rows, options] of sampled(ROWS, 40, ({ method }) => method)) {
 *       test.for(rows)('$name is refused', options, (row) => ...);
 *     }
 */
export function sampled<T>(
  rows: readonly T[],
  most: number,
  kindOf: (row: T) => unknown = () => 'row',
): readonly Share<T>[] {
  const kinds = [...Map.groupBy(rows, kindOf).values()];
  const taken = new Set(
    kinds.flatMap((ofKind) =>
      spread(ofKind, Math.max(1, Math.round((most * ofKind.length) / rows.length))),
    ),
  );
  return [
    [rows.filter((row) => taken.has(row)), {}],
    [rows.filter((row) => !taken.has(row)), { tags: ['whole'] }],
  ];
}

/** Deals values out over many subjects, one to each in turn: as many subjects as values get all. */
export function dealt<T>(values: readonly T[]): () => readonly T[] {
  let subject = 0;
  return () => {
    const at = subject++ % values.length;
    return values.slice(at, at + 1);
  };
}
