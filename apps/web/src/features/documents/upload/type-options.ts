import { DOCUMENT_TYPE_LABELS, DOCUMENT_TYPES } from '@counterfoil/domain/document/document-types';

/** The types of documents to choose from, after the line that chooses none. */
export const TYPE_OPTIONS = [
  { value: '', label: 'Choose a type' },
  ...DOCUMENT_TYPES.map((type) => ({ value: type, label: DOCUMENT_TYPE_LABELS[type] })),
];
