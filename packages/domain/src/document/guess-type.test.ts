import { expect, test } from 'vitest';
import { guessDocumentType, titleOf } from './guess-type.ts';

test.each([
  ['petrol_12-05.jpg', 'receipt'],
  ['Parking ticket.heic', 'receipt'],
  ['Bank statement May.pdf', 'bank_statement'],
  ['2026-05_statement.pdf', 'bank_statement'],
  ['invoice-4711.pdf', 'purchase_invoice'],
  ['INV 12.pdf', 'purchase_invoice'],
  ['Electricity bill.pdf', 'purchase_invoice'],
  ['Invoice 12 to Smith.pdf', 'sales_invoice'],
  ['supplier refund.pdf', 'purchase_refund'],
  ['credit-note CN-0001.pdf', 'sales_refund'],
  ['my_inv_12.pdf', 'purchase_invoice'],
  ['scan.petrol.jpg', 'receipt'],
  ['notes.till', null],
  ['IMG_0001.heic', null],
  ['inventory.xlsx', null],
] as const)('the file name %s suggests the type %s', (name, type) => {
  expect(guessDocumentType(name)).toBe(type);
});

test.each([
  ['petrol_12-05.JPG', 'petrol 12-05'],
  ['Scan  of_lease.pdf', 'Scan of lease'],
  ['noending', 'noending'],
  ['lease v1.2.pdf', 'lease v1.2'],
  [' _petrol_ .jpg', 'petrol'],
])('the file name %s suggests the title %s', (name, title) => {
  expect(titleOf(name)).toBe(title);
});
