import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Customer {
  readonly id: string;
  readonly given_name: string | null;
  readonly [member: string]: unknown;
}

export interface BankAccount {
  readonly id: string;
  readonly account_holder_name: string;
  readonly account_number_ending: string;
  readonly bank_name: string;
  readonly country_code: 'GB';
  readonly currency: 'GBP';
  readonly enabled: boolean;
  readonly links: { readonly customer: string };
}

export interface Mandate {
  readonly id: string;
  readonly reference: string;
  readonly scheme: 'bacs';
  readonly metadata: object;
  readonly next_possible_charge_date: string | null;
  readonly payments_require_approval: false;
  readonly links: { readonly customer_bank_account: string; readonly customer: string };
  readonly status: string;
}

export interface Payment {
  readonly id: string;
  readonly amount: number;
  readonly currency: 'GBP';
  readonly description: string | null;
  readonly charge_date: string;
  readonly links: { readonly mandate: string };
  readonly status: string;
}

/** Everything that GoCardless keeps, even after the sandbox stops. */
export interface Store {
  readonly customers: Map<string, Customer>;
  readonly accounts: Map<string, BankAccount>;
  readonly mandates: Map<string, Mandate>;
  readonly payments: Map<string, Payment>;
  /** The id of the object that each Idempotency-Key has created, by path and key. */
  readonly created: Map<string, string>;
  /** The sort code of each account, which no answer shows. */
  readonly sortCodes: Map<string, string>;
}

type StoreFile = { readonly [N in keyof Store]?: readonly [string, never][] };

/** Opens what the file keeps. Each change is saved before anybody is told of it. */
export function openStore(file: string): Store {
  const kept = read(file);
  const save = () => write(file, store);
  const store: Store = {
    customers: new KeptMap(save, kept.customers),
    accounts: new KeptMap(save, kept.accounts),
    mandates: new KeptMap(save, kept.mandates),
    payments: new KeptMap(save, kept.payments),
    created: new KeptMap(save, kept.created),
    sortCodes: new KeptMap(save, kept.sortCodes),
  };
  return store;
}

class KeptMap<V> extends Map<string, V> {
  readonly #save: () => void;

  constructor(save: () => void, entries: readonly (readonly [string, V])[] = []) {
    super();
    for (const [key, value] of entries) super.set(key, value);
    this.#save = save;
  }

  override set(key: string, value: V): this {
    super.set(key, value);
    this.#save();
    return this;
  }
}

function read(file: string): StoreFile {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as StoreFile;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

/** A kill in between leaves the file as it was. */
function write(file: string, store: Store): void {
  const all = Object.entries(store).map(([name, map]) => [
    name,
    [...(map as Map<string, unknown>)],
  ]);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.tmp`, JSON.stringify(Object.fromEntries(all)), { mode: 0o600 });
  renameSync(`${file}.tmp`, file);
}

/** Such as MD000A1B2C3D4E. */
export const newId = (prefix: string): string =>
  `${prefix}00${randomBytes(6).toString('hex').toUpperCase()}`;

const BANKS: Readonly<Record<string, string>> = {
  '07': 'NATIONWIDE BUILDING SOCIETY',
  '08': 'THE CO-OPERATIVE BANK PLC',
  '09': 'SANTANDER UK PLC',
  '20': 'BARCLAYS BANK PLC',
  '30': 'LLOYDS BANK PLC',
  '40': 'HSBC UK BANK PLC',
  '60': 'NATIONAL WESTMINSTER BANK PLC',
  '77': 'LLOYDS BANK PLC',
};

export const bankNameOf = (sortCode: string): string =>
  BANKS[sortCode.slice(0, 2)] ?? 'SANDBOX BANK PLC';

/** Some working days later, without bank holidays. */
export function workingDaysAfter(now: Temporal.Instant, days: number): string {
  let date = now.toZonedDateTimeISO('Europe/London').toPlainDate();
  for (let left = days; left > 0;) {
    date = date.add({ days: 1 });
    if (date.dayOfWeek <= 5) left--;
  }
  return date.toString();
}
