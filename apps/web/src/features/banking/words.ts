import type { LinkedAccount } from '@counterfoil/contract/banking/schemas';
import { displayAmount } from '#lib/amounts.ts';
import { displayMoment } from '#lib/dates.ts';

/** "£12.50", "−£12.50", and "EUR 12.50" for what is not in pounds. */
export function displayMoney(wire: string, currency: string): string {
  const pounds = displayAmount(wire);
  return currency === 'GBP' ? pounds : pounds.replace('£', `${currency}\u00a0`);
}

/** Names the balance of an account: on a card, the balance is the amount owed. */
export function balanceWords({ kind, balance, currency }: BalanceFields): Balance | null {
  if (balance === null) return null;
  const isBelow = balance.startsWith('-');
  const name = kind === 'account' ? 'Balance' : isBelow ? 'In credit' : 'Owed';
  return {
    name,
    figure: displayMoney(kind === 'card' ? balance.replace('-', '') : balance, currency),
  };
}

interface Balance {
  readonly name: 'Balance' | 'Owed' | 'In credit';
  readonly figure: string;
}

type BalanceFields = Pick<LinkedAccount, 'kind' | 'balance' | 'currency'>;

/** "Business account ending 1234": how its owner knows it. */
export const nameOf = ({
  display_name,
  number_ending,
}: Pick<LinkedAccount, 'display_name' | 'number_ending'>): string =>
  number_ending === null ? display_name : `${display_name} ending ${number_ending}`;

export const fetchedOn = ({ synced_at }: Pick<LinkedAccount, 'synced_at'>): string =>
  synced_at === null ? 'not updated yet' : `updated ${displayMoment(synced_at)}`;

const ENDED = 'Your consent with this bank has ended. Renew it under Open Banking first.';

/** Why the portal cannot fetch an account now, whoever asks; null when it can. */
export const notFetchable = ({ status }: Pick<LinkedAccount, 'status'>): string | null =>
  status === 'access_expired' ? ENDED : null;
