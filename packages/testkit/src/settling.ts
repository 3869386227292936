/** The lines of an invoice or a credit note over this amount, without tax. */
export const untaxed = (price: string) => ({
  discount: '0',
  items_attributes: [{ description: 'A', quantity: '1', price, tax: '0' }],
});
