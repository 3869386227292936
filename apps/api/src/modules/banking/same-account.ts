import type { Bank, BankAccount } from '@counterfoil/providers/open-banking/port';
import type { Row } from '#platform/db/rows';
import type { Secrets } from '#platform/secrets';
import { sealedAt } from '#platform/sealed-places';

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

/** Where the numbers of a stored account are. */
export const numbersAt = (id: string) => sealedAt('open_banking_accounts', 'number_sealed', id);

/** A stored account with its numbers, which are opened once; null for a card. */
export interface KnownAccount {
  readonly row: AccountRow;
  readonly numbers: Numbers | null;
  readonly bank: KnownBank | undefined;
}

/** The bank of a stored account; some have no id. */
export type KnownBank = Pick<Bank, 'id' | 'name'>;

export const withNumbers = (
  secrets: Secrets,
  row: AccountRow,
  bank: KnownBank | undefined,
): KnownAccount => ({
  row,
  bank,
  numbers:
    row.number_sealed === null
      ? null
      : (JSON.parse(secrets.open(row.number_sealed, numbersAt(row.id))) as Numbers),
});

const isSameBank = (known: KnownBank | undefined, { id, name }: Bank): boolean =>
  known !== undefined && (id === '' ? known.id === '' && known.name === name : known.id === id);

/**
 * Whether a stored account is the one that the bank shows under another id, at a new connection. Accounts in several
 * currencies may share a number; of a card only the last digits are known. A bank is recognised by its sort codes and
 * IBANs, as it may have several ids; without them the bank's id has to be the same.
 */
function isRenamed({ row, numbers, bank }: KnownAccount, account: BankAccount): boolean {
  if (row.kind !== account.kind || row.currency !== account.currency) return false;
  if (account.kind === 'card') {
    const { card_ending } = account;
    return (
      card_ending !== null && card_ending === row.number_ending && isSameBank(bank, account.bank)
    );
  }
  if (numbers === null || !hasNumber(numbersOf(account))) return false;
  return account.iban !== null && numbers.iban !== null
    ? numbers.iban === account.iban
    : account.account_number !== null &&
        numbers.sort_code === account.sort_code &&
        numbers.account_number === account.account_number &&
        (account.sort_code !== null || isSameBank(bank, account.bank));
}

/** Which stored account each account of the bank is; a stored one matches at most one of them. */
export function pairsOf(
  known: readonly KnownAccount[],
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
