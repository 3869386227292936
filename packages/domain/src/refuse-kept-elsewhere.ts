import type { Refusal } from './refusal.ts';

/** Null when the record is kept here; one kept in the client's accounting software is read-only. */
export const refuseKeptElsewhere = (
  what: 'customer' | 'invoice' | 'credit note',
  record: { readonly external_accounting_id: string | null },
): Refusal | null =>
  record.external_accounting_id === null
    ? null
    : {
        kind: 'external',
        reason: `This ${what} is kept in your accounting software. Please change it there.`,
      };
