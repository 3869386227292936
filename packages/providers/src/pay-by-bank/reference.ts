/** The length that Faster Payments carry. */
const MOST_CHARACTERS = 18;

/** "INV-0001 (März)" -> "INV-0001 (Marz)". Never empty. */
export function toReference(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9/?:().,'+ -]/g, '')
    .replaceAll(/ +/g, ' ');
  return plain.trim().slice(0, MOST_CHARACTERS).trim() || 'INVOICE';
}
