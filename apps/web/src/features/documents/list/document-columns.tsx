import type { Document } from '@counterfoil/contract/documents/schemas';
import { DOCUMENT_TYPE_LABELS } from '@counterfoil/domain/document/document-types';
import { displayInstant } from '#lib/dates.ts';
import { Badge } from '#ui/page/badge.tsx';
import type { Column } from '#ui/tables/column.ts';
import { RowButton } from '#ui/tables/row-link.tsx';
import { refusePreview } from './refusals.ts';

/** The columns of an envelope; the title opens a document that can be viewed. */
export const documentColumns = (
  onPreview: (document: Document) => void,
): readonly Column<Document>[] => [
  {
    header: 'Title',
    sort: 'title',
    card: 'title',
    cell: (document) =>
      refusePreview(document) === null ? (
        <RowButton onClick={() => onPreview(document)}>{document.title}</RowButton>
      ) : (
        document.title
      ),
  },
  {
    header: 'Type',
    sort: 'document_type',
    cell: ({ document_type }) => DOCUMENT_TYPE_LABELS[document_type],
  },
  {
    header: 'Bank account',
    sort: 'bank_account',
    optional: true,
    cell: ({ bank_account }) => bank_account,
  },
  { header: 'Size', align: 'end', cell: (document) => <Size {...document} /> },
  {
    header: 'Added',
    sort: 'created_at',
    align: 'end',
    cell: ({ created_at }) => displayInstant(created_at),
  },
];

/** "1.5 MB", or "Archived". */
export function Size({ archived_at, file_size_human }: Document) {
  return archived_at === null ? file_size_human : <Badge>{file_size_human}</Badge>;
}
