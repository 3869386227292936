import type { Schema } from './db/schema.gen.ts';

type SealedName<T extends keyof Schema> = Extract<keyof Schema[T], `${string}_sealed`>;
type SealedTables = {
  readonly [T in keyof Schema as SealedName<T> extends never ? never : T]: {
    /** The column that identifies a row, and never changes. */
    readonly key: keyof Schema[T];
    readonly columns: readonly SealedName<T>[];
  };
};

/** Every column with sealed values. */
export const SEALED = {
  clients: { key: 'id', columns: ['tax_reference_sealed', 'companies_house_auth_code_sealed'] },
  contacts: {
    key: 'id',
    columns: ['birthday_sealed', 'national_insurance_number_sealed', 'tax_reference_sealed'],
  },
  direct_debits: { key: 'id', columns: ['account_sealed'] },
  download_links: { key: 'token_hash', columns: ['token_sealed'] },
  identities: { key: 'id', columns: ['details_sealed', 'reason_sealed'] },
  identity_files: { key: 'id', columns: ['name_sealed'] },
  invoice_settings: { key: 'client_id', columns: ['bank_account_sealed'] },
  invoices: { key: 'id', columns: ['bank_account_sealed'] },
  open_banking_accounts: { key: 'id', columns: ['number_sealed'] },
  open_banking_consents: { key: 'id', columns: ['tokens_sealed'] },
  pay_links: { key: 'id', columns: ['token_sealed'] },
  statements: { key: 'id', columns: ['bank_account_sealed'] },
  tax_grants: { key: 'client_id', columns: ['tokens_sealed'] },
  user_mails: { key: 'id', columns: ['secret_sealed'] },
  vat_submissions: { key: 'id', columns: ['origin_sealed'] },
} as const satisfies SealedTables;

export type SealedTable = keyof typeof SEALED;
/** The columns of a table whose values are sealed. */
export type SealedColumn<T extends SealedTable> = (typeof SEALED)[T]['columns'][number];

declare const sealedPlace: unique symbol;
/** The row and column where a sealed value is stored. It opens only there. */
export type SealedPlace = string & { readonly [sealedPlace]: true };

/** @param key the value of the table's key column; bytes as hexadecimal */
export const sealedAt = <T extends SealedTable>(
  table: T,
  column: SealedColumn<T>,
  key: string,
): SealedPlace => placeOf(table, column, key);

/** The same for names that are known only at run time. */
export const placeOf = (table: string, column: string, key: string) =>
  `${table}.${column} ${key}` as SealedPlace;
