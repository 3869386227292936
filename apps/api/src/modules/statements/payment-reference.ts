/** The longest reference of a UK bank transfer. */
const LONGEST_REFERENCE = 18;

/**
 * The reference to quote with a payment: the documents' numbers when they fit into a bank transfer,
 * "INV-0001 INV-0002", else the customer's name.
 */
export function paymentReference(customerName: string, numbers: readonly string[]): string {
  const together = numbers.join(' ');
  return together && together.length <= LONGEST_REFERENCE ? together : customerName;
}
