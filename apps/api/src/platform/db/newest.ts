/** The requested part of a list that starts with the newest. */
export interface NewestPart {
  readonly limit: number;
  /** Only rows older than the one with this id; null: from the newest. */
  readonly before: string | null;
}

/** A part of a list, and the `before` of the next part; null at the end. */
export interface Part<T> {
  readonly rows: readonly T[];
  readonly next: string | null;
}

/** @param read with one extra row, which shows that there are older ones */
export function partOf<T extends { readonly id: string }>(
  read: readonly T[],
  { limit }: NewestPart,
): Part<T> {
  const rows = read.slice(0, limit);
  return { rows, next: read.length > limit ? (rows.at(-1)?.id ?? null) : null };
}
