import type { Document } from '@counterfoil/contract/documents/schemas';
import { DOCUMENT_TYPE_LABELS } from '@counterfoil/domain/document/document-types';
import { displayInstant } from '#lib/dates.ts';
import { Badge } from '#ui/page/badge.tsx';
import type { Column } from '#ui/tables/column.ts';
import { RowButton } from '#ui/tables/row-link.tsx';
import { refusePreview } from './refusals.ts';

type DocumentHandler = (document: Document) => void;

/** The title or the name of a file, which opens a document that can be viewed. */
export const opening =
  (name: 'title' | 'file_name', onPreview: DocumentHandler): Column<Document>['cell'] =>
  (document) =>
    refusePreview(document) === null ? (
      <RowButton title={document[name]} onClick={() => onPreview(document)}>
        {document[name]}
      </RowButton>
    ) : (
      <span title={document[name]}>{document[name]}</span>
    );

/** Columns of both tables of documents. */
export const TYPE: Column<Document> = {
  header: 'Type',
  place: 'under',
  cell: ({ document_type }) => DOCUMENT_TYPE_LABELS[document_type],
};
/** "1.5 MB", or "Archived". */
export const SIZE: Column<Document> = {
  header: 'Size',
  align: 'end',
  place: 'aside',
  cell: ({ archived_at, file_size_human }) =>
    archived_at === null ? file_size_human : <Badge>{file_size_human}</Badge>,
};
export const CREATED = {
  align: 'end',
  place: 'state',
  cell: ({ created_at }: Document) => displayInstant(created_at),
} as const;

/** The columns of an envelope. */
export const documentColumns = (onPreview: DocumentHandler): readonly Column<Document>[] => [
  {
    header: 'Title',
    sort: 'title',
    orders: ['Title A to Z', 'Title Z to A'],
    place: 'lead',
    cell: opening('title', onPreview),
  },
  { ...TYPE, sort: 'document_type', orders: ['Type A to Z', 'Type Z to A'] },
  {
    header: 'Bank account',
    sort: 'bank_account',
    orders: ['Bank account A to Z', 'Bank account Z to A'],
    place: 'under',
    cell: ({ bank_account }) => bank_account && <span title={bank_account}>{bank_account}</span>,
  },
  SIZE,
  {
    ...CREATED,
    header: 'Added',
    sort: 'created_at',
    orders: ['Oldest first', 'Newest first'],
  },
];
