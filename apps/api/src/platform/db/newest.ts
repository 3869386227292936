/** Which part of a list with the newest first is wanted. */
export interface NewestPart {
  readonly limit: number;
  /** Only rows older than the one with this id; null: from the newest. */
  readonly before: string | null;
}

/** A part of a list, and what the next part is `before`; null at the end. */
export interface Part<T> {
  readonly rows: readonly T[];
  readonly next: string | null;
}

/** @param read with one row more than is wanted, which says that there are older ones */
export function partOf<T extends { readonly id: string }>(
  read: readonly T[],
  { limit }: NewestPart,
): Part<T> {
  const rows = read.slice(0, limit);
  return { rows, next: read.length > limit ? (rows.at(-1)?.id ?? null) : null };
}
