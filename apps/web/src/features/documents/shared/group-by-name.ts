import type { Document } from '@counterfoil/contract/documents/schemas';

export interface DocumentGroup {
  readonly name: string;
  readonly documents: readonly Document[];
}

/** Those of one title together, by name; in each the newest first, as they come. */
export function groupByName(documents: readonly Document[]): DocumentGroup[] {
  const groups = Map.groupBy(documents, ({ title }) => title.trim());
  const byName = new Intl.Collator('en-GB', { numeric: true });
  return [...groups]
    .map(([name, members]) => ({ name, documents: members }))
    .toSorted((one, other) => byName.compare(one.name, other.name));
}
