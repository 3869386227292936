import type { BankAccount } from '@counterfoil/providers/open-banking/port';
import { aShownAccount } from '@counterfoil/testkit/banks';
import { expect, test } from 'vitest';
import type { AccountRow } from './account-store.ts';
import { numbersOf, pairsOf, type KnownAccount } from './same-account.ts';

const BANK = { id: 'ob-one', name: 'One', logo_uri: null };
const OTHER = { id: 'ob-two', name: 'Two', logo_uri: null };
const NAMELESS = { ...BANK, id: '' };
const IBAN = 'GB33BUKB20201555555555';
const NONE = { sort_code: null, account_number: null, iban: null };
const number = { account_number: '12345678' };
const card = { kind: 'card', ...NONE, card_ending: '4242' } as const;

/** An account as it is stored. */
const known = (account: BankAccount): KnownAccount => ({
  row: {
    provider_account_id: account.id,
    kind: account.kind,
    currency: account.currency,
    number_ending: account.card_ending,
  } as AccountRow,
  numbers: account.kind === 'card' ? null : numbersOf(account),
  bank: account.bank,
});

test.each([
  ['a number with its sort code, even under another bank’s id', number, BANK, OTHER, true],
  ['a number without a sort code', { ...number, sort_code: null }, BANK, BANK, true],
  [
    'a number without a sort code at another bank',
    { ...number, sort_code: null },
    BANK,
    OTHER,
    false,
  ],
  ['an IBAN, even under another bank’s id', { ...NONE, iban: IBAN }, BANK, OTHER, true],
  ['a name and no number', NONE, BANK, BANK, false],
  ['a name and no number at another bank', NONE, BANK, OTHER, false],
  ['the ending of a card', card, BANK, BANK, true],
  ['the ending of a card at another bank', card, BANK, OTHER, false],
  ['the ending of a card at a bank of that name without an id', card, NAMELESS, NAMELESS, true],
  [
    'the ending of a card at another bank without an id',
    card,
    NAMELESS,
    { ...OTHER, id: '' },
    false,
  ],
] as const)(
  'tells whether an account that shares %s is the same (%#)',
  (_, says, bank, bankNow, isSame) => {
    const stored = known(aShownAccount({ ...says, bank }));
    const [pair] = pairsOf([stored], [aShownAccount({ ...says, bank: bankNow })]);
    expect(pair?.[1] === stored.row).toBe(isSame);
  },
);
