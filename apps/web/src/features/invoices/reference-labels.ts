import type { ReferenceField } from '@counterfoil/contract/invoices/schemas';

/** What the form and the pages call the references. */
export const REFERENCE_LABELS: Readonly<Record<ReferenceField, string>> = {
  purchase_reference: 'Purchase reference',
};
