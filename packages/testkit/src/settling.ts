/** A line of an invoice. */
export const line = (price: string, quantity = '1', tax = '20') => ({
  description: `Line at ${price}`,
  quantity,
  price,
  tax,
});
export const lines = <L>(...items_attributes: L[]) => ({ items_attributes });

/** The lines of an invoice or a credit note over this amount, without tax. */
export const untaxed = (price: string) => ({ discount: '0', ...lines(line(price, '1', '0')) });

/** The fields of a payment that leaves the rest open. */
export const partly = (amount_paid: string) => ({
  amount_paid,
  payment_type: 'partial' as const,
});

/** The figures of a list without rows. */
export const NO_FIGURES = {
  count: 0,
  credit_notes: 0,
  total: '0.00',
  credited: '0.00',
  balance: '0.00',
  unused_credit: '0.00',
  received: '0.00',
};
