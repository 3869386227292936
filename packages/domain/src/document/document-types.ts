export const DOCUMENT_TYPES = [
  'receipt',
  'purchase_invoice',
  'sales_invoice',
  'bank_statement',
  'purchase_refund',
  'sales_refund',
  'other',
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** The names that people see. */
export const DOCUMENT_TYPE_LABELS: Readonly<Record<DocumentType, string>> = {
  receipt: 'Receipt',
  purchase_invoice: 'Purchase invoice',
  sales_invoice: 'Sales invoice',
  bank_statement: 'Bank statement',
  purchase_refund: 'Purchase refund',
  sales_refund: 'Sales refund',
  other: 'Other',
};
