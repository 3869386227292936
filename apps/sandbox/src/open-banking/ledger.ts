import { createHash } from 'node:crypto';
import type { Product, SandboxBank } from './banks.ts';
import type { Connection } from './store.ts';

/** An account of a customer, with the id that it keeps. */
export interface Account extends Product {
  readonly account_id: string;
  readonly number: string;
}

/** One movement. Past movements never change. */
export interface Entry {
  readonly id: string;
  readonly at: Temporal.Instant;
  readonly description: string;
  readonly merchant: string | null;
  readonly category: string;
  /** Pence; money that left is negative. */
  readonly pence: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** A customer comes with a year of history. */
const HISTORY_DAYS = 365;
const BOOKED_AFTER_HOURS = 36;

const digest = (text: string) => createHash('sha256').update(text).digest();

export function accountsOf(connection: Connection, bank: SandboxBank): Account[] {
  return bank.products.map((product, index) => {
    const hash = digest(`${connection.credentials_id} ${index}`);
    return {
      ...product,
      account_id: hash.toString('hex').slice(0, 32),
      number: String(10_000_000 + (hash.readUInt32BE(0) % 89_999_999)),
    };
  });
}

type Kind = readonly [
  description: string,
  merchant: string | null,
  category: string,
  from: number,
  to: number,
];

// Kinds of income and spending; amounts in pence, from and to.
const KINDS: readonly Kind[] = [
  ['TESCO STORES 2231', 'Tesco', 'PURCHASE', -8_500, -420],
  ['TFL TRAVEL CH', 'TfL', 'PURCHASE', -1_250, -280],
  ['SCREWFIX DIRECT', 'Screwfix', 'PURCHASE', -24_900, -1_299],
  ['GITHUB.COM', 'GitHub', 'BILL_PAYMENT', -2_100, -390],
  ['CASH WITHDRAWAL', null, 'ATM', -20_000, -2_000],
  ['BRITISH GAS DD', 'British Gas', 'DIRECT_DEBIT', -19_000, -6_400],
  ['BACS INVOICE PAYMENT', null, 'CREDIT', 12_000, 240_000],
  ['FASTER PAYMENT RECEIVED', null, 'TRANSFER', 5_000, 90_000],
];

function entriesOfDay(account: Account, day: number): Entry[] {
  const count = (digest(`${account.account_id} ${day}`)[0] ?? 0) % (account.busy + 1);
  return Array.from({ length: count }, (_, n) => {
    const hash = digest(`${account.account_id} ${day} ${n}`);
    // A card receives only the occasional refund.
    const kinds = account.kind === 'card' ? KINDS.slice(0, 4) : KINDS;
    const [description, merchant, category, from, to] = kinds[
      (hash[4] ?? 0) % kinds.length
    ] as Kind;
    const pence = from + (hash.readUInt32BE(8) % (to - from + 1));
    return {
      id: hash.toString('hex').slice(0, 32),
      at: Temporal.Instant.fromEpochMilliseconds(day * DAY_MS + (hash.readUInt32BE(16) % DAY_MS)),
      description,
      merchant,
      category,
      pence: account.kind === 'card' && hash[5] === 0 ? -pence : pence,
    };
  });
}

/** All movements so far, the earliest first, and where the pending ones begin. */
export function ledgerOf(account: Account, { created_at }: Connection, now: Temporal.Instant) {
  const dayOf = (at: Temporal.Instant) => Math.floor(at.epochMilliseconds / DAY_MS);
  const firstDay = dayOf(Temporal.Instant.from(created_at)) - HISTORY_DAYS;
  const days = Array.from({ length: dayOf(now) - firstDay + 1 }, (_, n) => firstDay + n);
  const entries = days
    .flatMap((day) => entriesOfDay(account, day))
    .filter(({ at }) => Temporal.Instant.compare(at, now) <= 0)
    .toSorted((one, other) => Temporal.Instant.compare(one.at, other.at));
  const bookedUntil = now.subtract({ hours: BOOKED_AFTER_HOURS });
  const isBooked = ({ at }: Entry) => Temporal.Instant.compare(at, bookedUntil) <= 0;
  return {
    booked: entries.filter(isBooked),
    pending: entries.filter((entry) => !isBooked(entry)),
  };
}
