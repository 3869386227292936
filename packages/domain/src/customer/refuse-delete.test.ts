import { describe, expect, test } from 'vitest';
import { refuseCustomerDelete } from './refuse-delete.ts';

describe('deleting a customer', () => {
  test('may be done while they have no invoice and no credit note', () => {
    expect(refuseCustomerDelete({ is_delete_allowed: true, external_accounting_id: null })).toBe(
      null,
    );
  });

  test('may not be done once they have one', () => {
    expect(
      refuseCustomerDelete({ is_delete_allowed: false, external_accounting_id: null }),
    ).toEqual({
      kind: 'invoiced',
      reason: 'This customer has invoices or credit notes: it cannot be deleted.',
    });
  });

  test('of one kept in the accounting software is done there, invoices or not', () => {
    for (const is_delete_allowed of [true, false]) {
      expect(refuseCustomerDelete({ is_delete_allowed, external_accounting_id: 'X-1' })).toEqual({
        kind: 'external',
        reason: 'This customer is kept in your accounting software: please change it there.',
      });
    }
  });
});
