import type { Document } from '@counterfoil/contract/documents/schemas';
import { DOCUMENT_TYPE_LABELS } from '@counterfoil/domain/document/document-types';
import type { Sort } from '#ui/sort-select.tsx';

/** The newest first, as the server gives them. */
export const FIRST_SORT: Sort = { sort: 'created_at', order: 'desc' };

const BY: Readonly<Record<string, (document: Document) => string>> = {
  title: ({ title }) => title,
  document_type: ({ document_type }) => DOCUMENT_TYPE_LABELS[document_type],
  bank_account: ({ bank_account }) => bank_account ?? '',
};

const inWords = new Intl.Collator('en-GB', { numeric: true });

/** All documents of an envelope are there: the browser puts them in order. */
export function sortDocuments(documents: readonly Document[], { sort, order }: Sort): Document[] {
  const by = BY[sort];
  // By time they are in order already.
  if (!by) return order === 'desc' ? [...documents] : documents.toReversed();
  const direction = order === 'asc' ? 1 : -1;
  return documents.toSorted((one, other) => direction * inWords.compare(by(one), by(other)));
}
