const FIRST = { invoice: 'INV-0001', credit_note: 'CN-0001' } as const;

/** The last number's trailing digits plus one, prefix and width kept: INV-0099 -> INV-0100. */
export function nextNumber(last: string | null, kind: keyof typeof FIRST): string {
  if (last === null) return FIRST[kind];
  const digits = /\d+$/.exec(last)?.[0] ?? '';
  const prefix = last.slice(0, last.length - digits.length);
  return prefix + String(BigInt(digits || '0') + 1n).padStart(digits.length, '0');
}
