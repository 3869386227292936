import { describe, expect, test } from 'vitest';
import { refuseCustomerDelete } from './refuse-delete.ts';

describe('a customer', () => {
  test('can be deleted while they have no invoice and no credit note', () => {
    expect(refuseCustomerDelete({ is_delete_allowed: true, external_accounting_id: null })).toBe(
      null,
    );
  });

  test('cannot be deleted once they have an invoice or a credit note', () => {
    expect(
      refuseCustomerDelete({ is_delete_allowed: false, external_accounting_id: null }),
    ).toEqual({
      kind: 'invoiced',
      reason: 'This customer has invoices or credit notes and cannot be deleted.',
    });
  });

  test('kept in the accounting software can only be deleted there, with or without invoices', () => {
    for (const is_delete_allowed of [true, false]) {
      expect(refuseCustomerDelete({ is_delete_allowed, external_accounting_id: 'X-1' })).toEqual({
        kind: 'external',
        reason: 'This customer is kept in your accounting software. Please change it there.',
      });
    }
  });
});
