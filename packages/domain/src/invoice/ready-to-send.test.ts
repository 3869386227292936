import { describe, expect, test } from 'vitest';
import { fieldErrorsBeforeSending, type SendableDraft } from './ready-to-send.ts';

const ITEM = { description: 'Repairs', quantity: '2', price: '49.99', tax: '20' };
const READY: SendableDraft = {
  number: 'INV-0001',
  date: '2026-11-21',
  payment_terms: 30,
  customer_id: '0199c1de-0000-7000-8000-000000000001',
  items: [ITEM],
};
const BLANK: SendableDraft = {
  number: null,
  date: null,
  payment_terms: null,
  customer_id: null,
  items: [{ description: null, quantity: null, price: null, tax: null }],
};
const INVOICE = { isVatRegistered: true, type: 'invoice' } as const;
const fieldsOf = (draft: SendableDraft, as: Parameters<typeof fieldErrorsBeforeSending>[1]) =>
  fieldErrorsBeforeSending(draft, as).map(({ field }) => field);

describe('before sending', () => {
  test('a complete invoice lacks nothing', () => {
    expect(fieldErrorsBeforeSending(READY, INVOICE)).toEqual([]);
  });

  test('a blank invoice lacks every required field, in the order of the form', () => {
    expect(fieldErrorsBeforeSending(BLANK, INVOICE)).toEqual(
      [
        'customer_id',
        'number',
        'date',
        'payment_terms',
        'items_attributes[0].description',
        'items_attributes[0].quantity',
        'items_attributes[0].price',
        'items_attributes[0].tax',
      ].map((field) => ({ field, message: 'Required' })),
    );
  });

  test('a credit note requires its date but no payment terms', () => {
    const fields = fieldsOf(BLANK, { ...INVOICE, type: 'CreditNote' });
    expect(fields).toContain('date');
    expect(fields).not.toContain('payment_terms');
  });

  test('tax is required only when VAT registered', () => {
    const draft = { ...READY, items: [{ ...ITEM, tax: null }] };
    expect(fieldsOf(draft, INVOICE)).toEqual(['items_attributes[0].tax']);
    expect(fieldsOf(draft, { ...INVOICE, isVatRegistered: false })).toEqual([]);
  });

  test.each(['0', '0.00', 0])('tax, quantity, price and terms of %j count as given', (zero) => {
    const draft = {
      ...READY,
      payment_terms: 0,
      items: [{ ...ITEM, quantity: zero, price: zero, tax: zero }],
    };
    expect(fieldErrorsBeforeSending(draft, INVOICE)).toEqual([]);
    expect(fieldErrorsBeforeSending(draft, { ...INVOICE, isVatRegistered: false })).toEqual([]);
  });

  test('a client not registered for VAT cannot send a draft that still charges it', () => {
    expect(fieldErrorsBeforeSending(READY, { ...INVOICE, isVatRegistered: false })).toEqual([
      {
        field: 'items_attributes[0].tax',
        message: 'Must be 0: you are not registered for VAT',
      },
    ]);
  });

  test('blank text counts as missing', () => {
    const draft = { ...READY, number: '  ', items: [{ ...ITEM, description: '\n' }] };
    expect(fieldsOf(draft, INVOICE)).toEqual(['number', 'items_attributes[0].description']);
  });

  test('an invoice requires at least one line, and errors name a line by its index', () => {
    expect(fieldErrorsBeforeSending({ ...READY, items: [] }, INVOICE)).toEqual([
      { field: 'items_attributes', message: 'Add at least one line' },
    ]);
    const draft = { ...READY, items: [ITEM, { ...ITEM, price: '' }] };
    expect(fieldsOf(draft, INVOICE)).toEqual(['items_attributes[1].price']);
  });
});
