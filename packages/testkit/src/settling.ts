/** The lines of an invoice or a credit note over this amount, without tax. */
export const untaxed = (price: string) => ({
  discount: '0',
  items_attributes: [{ description: 'A', quantity: '1', price, tax: '0' }],
});

/** The fields of a payment that leaves the rest open. */
export const partly = (amount_paid: string) => ({
  amount_paid,
  payment_type: 'partial' as const,
});
