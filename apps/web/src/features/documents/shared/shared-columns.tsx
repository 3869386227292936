import type { Document } from '@counterfoil/contract/documents/schemas';
import type { ReactNode } from 'react';
import type { Column } from '#ui/tables/column.ts';
import { CREATED, opening, SIZE, TYPE } from '../list/document-columns.tsx';

/** The columns of documents that the provider shares. */
export const sharedColumns = (
  onPreview: (document: Document) => void,
  {
    documents,
    actionOf,
  }: {
    readonly documents: readonly Document[];
    readonly actionOf?: ((document: Document) => ReactNode) | undefined;
  },
): readonly Column<Document>[] => [
  { header: 'File', place: 'lead', cell: opening('file_name', onPreview) },
  // "Other" in every row says nothing.
  ...(documents.some(({ document_type }) => document_type !== 'other') ? [TYPE] : []),
  ...(actionOf && documents.some(({ submit_vat_return }) => submit_vat_return !== null)
    ? [{ header: 'To do', place: 'note' as const, cell: actionOf }]
    : []),
  SIZE,
  { ...CREATED, header: 'Shared' },
];
