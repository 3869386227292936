import { ProviderError } from '../../calls/port.ts';
import type {
  Bank,
  BankAccount,
  BankBalance,
  BankConnection,
  BankTransaction,
  Period,
  Tokens,
} from '../port.ts';
import type {
  TrueLayerAccount,
  TrueLayerBalance,
  TrueLayerBank,
  TrueLayerCard,
  TrueLayerMe,
  TrueLayerTokens,
  TrueLayerTransaction,
} from './types.ts';

const unreadable = (what: string) =>
  new ProviderError('unreadable', `TrueLayer answered without a proper ${what}`);

/** Null where a member that we can do without cannot be read. */
function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

const MOST_TEXT = 500;
/** One line of what a bank wrote, without control characters and marks that reverse text. */
const oneLine = (text: string | null | undefined): string =>
  (text ?? '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Cs}]/gu, '')
    .trim()
    .slice(0, MOST_TEXT)
    .toWellFormed();
const tidy = (text: string | null | undefined): string | null => oneLine(text) || null;

/** Nobody has ten thousand millions; sums of many amounts must stay exact. */
const AMOUNT = /^([+-]?)(\d{1,10})(?:\.(\d+))?$/;

/**
 * An amount of a bank -> hundredths, halves away from zero. A number is read from its shortest decimal text, so -24.25 is
 * exact, and rounding errors of floating point (0.30000000000000004) change nothing.
 */
export function toPence(amount: number | string): number {
  const said = String(amount).trim();
  // Only so small a number has an exponent.
  if (/^[+-]?\d(\.\d+)?e-\d+$/.test(said)) return 0;
  const [, sign, whole, fraction = ''] = AMOUNT.exec(said) ?? [];
  if (whole === undefined) throw unreadable('amount');
  const cents = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  const pence = Number(fraction[2] ?? 0) >= 5 ? cents + 1 : cents;
  return sign === '-' && pence !== 0 ? -pence : pence;
}

const maybePence = (amount: number | string | null | undefined): number | null =>
  amount === null || amount === undefined ? null : orNull(() => toPence(amount));

/** TrueLayer's times may have no zone, or be days: both are UTC. */
export function toInstant(text: string): Temporal.Instant {
  const said = text.trim();
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(said);
  const hasZone = /(Z|[+-]\d{2}(:?\d{2})?)$/i.test(said.slice(10));
  // Also keeps out years that no calendar of a database has.
  if (!/^(19|20|21)\d\d-/.test(said)) throw unreadable('time');
  try {
    return Temporal.Instant.from(isDay ? `${said}T00:00Z` : hasZone ? said : `${said}Z`);
  } catch {
    throw unreadable('time');
  }
}

const maybeInstant = (text: string | null | undefined): Temporal.Instant | null =>
  text ? orNull(() => toInstant(text)) : null;

const HOUR_SECONDS = 3600;

export const toTokens = ({ access_token, refresh_token, expires_in }: TrueLayerTokens): Tokens => ({
  access_token,
  refresh_token: refresh_token || null,
  expires_in_seconds: Math.max(0, Math.floor(Number(expires_in ?? HOUR_SECONDS))),
});

const toBank = (bank: TrueLayerBank): Bank => {
  const id = oneLine(bank?.provider_id);
  const uri = bank?.logo_uri ?? '';
  return {
    id,
    name: oneLine(bank?.display_name) || id || 'Bank',
    // A partial address does not count.
    logo_uri: uri.length > MOST_TEXT ? null : tidy(uri),
  };
};

export function toConnection(me: TrueLayerMe): BankConnection {
  const said = (me.consent_status ?? '').toLowerCase();
  const isRevoked = /revoked|rejected/.test(said);
  return {
    id: me.credentials_id,
    bank: toBank(me.provider),
    status: isRevoked ? 'revoked' : said.includes('expired') ? 'expired' : 'active',
    consent_created_at: maybeInstant(me.consent_created_at),
    consent_expires_at: maybeInstant(me.consent_expires_at),
  };
}

function currencyOf(text: string | null | undefined): string {
  const said = text || 'GBP';
  if (!/^[a-z]{3}$/i.test(said)) throw unreadable('currency');
  return said.toUpperCase();
}

const LONGEST_IBAN = 34;
const digits = (text: string | null | undefined): string => (text ?? '').replaceAll(/\D/g, '');

export function toAccount(account: TrueLayerAccount): BankAccount {
  const { iban, number, sort_code } = account.account_number ?? {};
  const bank = toBank(account.provider);
  const sortCode = digits(sort_code);
  const wholeIban = (iban ?? '').replaceAll(/\s/g, '');
  return {
    id: account.account_id,
    kind: 'account',
    bank,
    name: oneLine(account.display_name) || bank.name,
    currency: currencyOf(account.currency),
    type: tidy(account.account_type),
    sort_code: sortCode.length === 6 ? sortCode : null,
    account_number: tidy(number),
    iban: wholeIban !== '' && wholeIban.length <= LONGEST_IBAN ? wholeIban : null,
    card_ending: null,
  };
}

export function toCard(card: TrueLayerCard): BankAccount {
  const bank = toBank(card.provider);
  return {
    id: card.account_id,
    kind: 'card',
    bank,
    name: oneLine(card.display_name) || bank.name,
    currency: currencyOf(card.currency),
    type: tidy(card.card_type),
    sort_code: null,
    account_number: null,
    iban: null,
    card_ending: digits(card.partial_card_number).slice(-4) || null,
  };
}

export const toBalance = (balance: TrueLayerBalance): BankBalance => ({
  currency: currencyOf(balance.currency),
  current_pence: toPence(balance.current),
  available_pence: maybePence(balance.available),
  overdraft_pence: maybePence(balance.overdraft),
  credit_limit_pence: maybePence(balance.credit_limit),
});

export const toTransaction =
  (status: BankTransaction['status'], kind: BankAccount['kind']) =>
  (transaction: TrueLayerTransaction): BankTransaction => ({
    id: transaction.transaction_id,
    lasting_id:
      transaction.normalised_provider_transaction_id || transaction.provider_transaction_id || null,
    status,
    at: toInstant(transaction.timestamp),
    description:
      oneLine(transaction.description) || oneLine(transaction.merchant_name) || 'No description',
    merchant_name: tidy(transaction.merchant_name),
    amount_pence: signed(transaction, kind),
    currency: currencyOf(transaction.currency),
    category: tidy(transaction.transaction_category),
    running_balance_pence: maybePence(transaction.running_balance?.amount),
  });

/** The type says which way the money went. Without it, an amount on a card is money spent. */
function signed({ amount, transaction_type }: TrueLayerTransaction, kind: BankAccount['kind']) {
  const pence = toPence(amount);
  const type = transaction_type?.toUpperCase();
  const isOut =
    type === 'DEBIT' || (type !== 'CREDIT' && (kind === 'card' ? pence > 0 : pence < 0));
  const size = Math.abs(pence);
  return isOut && size !== 0 ? -size : size;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const SECOND_MS = 1000;

/** Two halves of a period that share no day (UTC), for banks that consider only the days; null for a single day. */
export function halvesOf({ from, to }: Period): readonly [Period, Period] | null {
  const [first, last] = [from, to].map((at) => Math.floor(at.epochMilliseconds / DAY_MS));
  if (first === undefined || last === undefined || first >= last) return null;
  const middle = Math.ceil((first + last) / 2) * DAY_MS;
  const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);
  return [
    { from, to: at(middle - SECOND_MS) },
    { from: at(middle), to },
  ];
}

/** `2026-11-21T09:00:00Z`. */
export const toTime = (at: Temporal.Instant): string => at.toString({ smallestUnit: 'second' });
