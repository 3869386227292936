/** A bank transfer in the United Kingdom carries no longer one. */
const LONGEST_REFERENCE = 18;

/**
 * What a payment should quote: the numbers of the documents when they fit into a bank transfer,
 * "INV-0001 INV-0002", else the customer's name.
 */
export function paymentReference(customerName: string, numbers: readonly string[]): string {
  const together = numbers.join(' ');
  return together && together.length <= LONGEST_REFERENCE ? together : customerName;
}
