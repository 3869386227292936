import type { BankAccount } from '@counterfoil/providers/open-banking/port';
import type { Row } from '#platform/db/rows';
import type { Secrets } from '#platform/secrets';

type AccountRow = Row<'open_banking_accounts'>;

export interface Numbers {
  readonly sort_code: string | null;
  readonly account_number: string | null;
  readonly iban: string | null;
}

export const numbersOf = ({ sort_code, account_number, iban }: BankAccount): Numbers => ({
  sort_code,
  account_number,
  iban,
});
export const hasNumber = ({ account_number, iban }: Numbers) =>
  account_number !== null || iban !== null;

/** A stored account with its numbers, which are opened once; null for a card. */
export interface Known {
  readonly row: AccountRow;
  readonly numbers: Numbers | null;
  readonly bankId: string | null;
}

export const withNumbers = (secrets: Secrets, row: AccountRow, bankId: string | null): Known => ({
  row,
  bankId,
  numbers:
    row.number_sealed === null ? null : (JSON.parse(secrets.open(row.number_sealed)) as Numbers),
});

/**
 * Whether a stored account is the one that the bank shows under another id, at a new connection. Accounts in several
 * currencies may share a number; of a card only the ending is known.
 */
function isRenamed({ row, numbers, bankId }: Known, account: BankAccount): boolean {
  if (row.kind !== account.kind || row.currency !== account.currency) return false;
  if (account.kind === 'card') {
    const { card_ending, bank } = account;
    return card_ending !== null && card_ending === row.number_ending && bank.id === bankId;
  }
  if (numbers === null || !hasNumber(numbersOf(account))) return false;
  return account.iban !== null && numbers.iban !== null
    ? numbers.iban === account.iban
    : account.account_number !== null &&
        numbers.sort_code === account.sort_code &&
        numbers.account_number === account.account_number;
}

/** Which stored account each account of the bank is; a stored one is one of them at most. */
export function pairsOf(
  known: readonly Known[],
  accounts: readonly BankAccount[],
): readonly (readonly [BankAccount, AccountRow | undefined])[] {
  const once = [...new Map(accounts.map((account) => [account.id, account])).values()];
  const free = new Map(known.map((each) => [each.row.provider_account_id, each]));
  const byId = new Map(once.map(({ id }) => [id, free.get(id)?.row]));
  for (const { id } of once) free.delete(id);
  return once.map((account) => {
    const row = byId.get(account.id);
    if (row) return [account, row];
    const found = [...free.values()].find((each) => isRenamed(each, account));
    if (found) free.delete(found.row.provider_account_id);
    return [account, found?.row];
  });
}
