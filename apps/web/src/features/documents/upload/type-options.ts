import { DOCUMENT_TYPE_LABELS, DOCUMENT_TYPES } from '@counterfoil/domain/document/document-types';

/** The document types, after an empty option. */
export const TYPE_OPTIONS = [
  { value: '', label: 'Choose a type' },
  ...DOCUMENT_TYPES.map((type) => ({ value: type, label: DOCUMENT_TYPE_LABELS[type] })),
];
