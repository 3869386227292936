import type { BankAccount } from '@counterfoil/contract/documents/schemas';
import { DOCUMENT_TYPE_LABELS, DOCUMENT_TYPES } from '@counterfoil/domain/document/document-types';

export const TYPE_OPTIONS = DOCUMENT_TYPES.map((type) => ({
  value: type,
  label: DOCUMENT_TYPE_LABELS[type],
}));

/** The accounts, after an option for none of them. */
export const accountOptions = (accounts: readonly BankAccount[], none = 'None') => [
  { value: '', label: none },
  ...accounts.map(({ id, name }) => ({ value: id, label: name })),
];
