import type { Document } from '@counterfoil/contract/documents/schemas';
import { DOCUMENT_TYPE_LABELS } from '@counterfoil/domain/document/document-types';
import type { Sort } from '#ui/tables/sort-select.tsx';

/** Newest first, the server's order. */
export const FIRST_SORT: Sort = { sort: 'created_at', order: 'desc' };

const BY: Readonly<Record<string, (document: Document) => string>> = {
  title: ({ title }) => title,
  document_type: ({ document_type }) => DOCUMENT_TYPE_LABELS[document_type],
  bank_account: ({ bank_account }) => bank_account ?? '',
};

const inWords = new Intl.Collator('en-GB', { numeric: true });

/** Sorts in the browser, which has all documents of an envelope. */
export function sortDocuments(documents: readonly Document[], { sort, order }: Sort): Document[] {
  const by = BY[sort];
  // They come sorted by time.
  if (!by) return order === 'desc' ? [...documents] : documents.toReversed();
  const direction = order === 'asc' ? 1 : -1;
  return documents.toSorted((one, other) => direction * inWords.compare(by(one), by(other)));
}
