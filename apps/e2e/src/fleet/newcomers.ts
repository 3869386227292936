// Clients of the fleet, without records. Nobody else works for them, so their books and mails are counted apart.
import type { Person } from '../harness/newcomers.ts';

export const NEWCOMERS_AT = '@newcomer.test';
export const SIGNING_UP_AT = '@signing-up.test';
const FIRST_VAT_NUMBER = 234_567_800;

export const TAXPAYERS = addresses('vat', 6);
export const BANKED = addresses('bank', 4);
export const PAYEES = addresses('payee', 2);

const ALL = [...TAXPAYERS, ...BANKED, ...PAYEES];

export const NEWCOMERS: readonly Person[] = ALL.map((email) => ({
  email,
  brand: 'brightpence',
  vatNumber: vatNumberOf(email),
}));

export function vatNumberOf(email: string): string {
  return String(FIRST_VAT_NUMBER + ALL.indexOf(email));
}

function addresses(name: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, nth) => `fleet-${name}-${nth + 1}${NEWCOMERS_AT}`);
}
