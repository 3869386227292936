import type { Document } from '@counterfoil/contract/documents/schemas';

export interface DocumentGroup {
  readonly name: string;
  readonly documents: readonly Document[];
}

/** Groups by title, sorted by name; each group stays newest first. */
export function groupByName(documents: readonly Document[]): DocumentGroup[] {
  const groups = Map.groupBy(documents, ({ title }) => title.trim());
  const byName = new Intl.Collator('en-GB', { numeric: true });
  return [...groups]
    .map(([name, members]) => ({ name, documents: members }))
    .toSorted((one, other) => byName.compare(one.name, other.name));
}
