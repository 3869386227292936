import type { LinkedAccount } from '@counterfoil/contract/banking/schemas';
import { formatPence } from '@counterfoil/domain/money/pence';
import type { BankAccount } from '@counterfoil/providers/open-banking/port';
import { changeRow, type Row } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import type { Secrets } from '#platform/secrets';
import type { Clock } from '#platform/time/clock';
import {
  hasNumber,
  numbersAt,
  numbersOf,
  pairsOf,
  withNumbers,
  type KnownBank,
} from './same-account.ts';
import { isOver, logoPath, type ConsentRow, type Logos } from './consent-store.ts';

export type AccountRow = Row<'open_banking_accounts'>;

/** The client's accounts, oldest first, with those that were unlinked. */
export const readAccounts = (tx: Tx, clientId: string): Promise<AccountRow[]> =>
  tx
    .selectFrom('open_banking_accounts')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('id')
    .execute();

const amount = (pence: number | null) => (pence === null ? null : formatPence(pence));

export function presentAccount(
  row: AccountRow,
  consent: ConsentRow,
  logos: Logos,
  clock: Clock,
): LinkedAccount {
  const isReadable = row.archived_at === null && !isOver(consent, clock.now());
  return {
    id: row.id,
    consent_id: row.consent_id,
    provider_name: consent.provider_name,
    provider_logo: logoPath(consent, logos),
    display_name: row.display_name,
    kind: row.kind,
    currency: row.currency,
    number_ending: row.number_ending,
    status: isReadable ? 'sync_enabled' : 'access_expired',
    archived_at: row.archived_at,
    balance: amount(row.balance_pence),
    available: amount(row.available_pence),
    sync_state: row.sync_state,
    synced_at: row.synced_at,
    sync_error: row.sync_error,
  };
}

const endingOf = ({ card_ending, account_number, iban }: BankAccount) =>
  card_ending ?? (account_number ?? iban)?.slice(-4) ?? null;

/** How a connection is kept. */
interface KeepOptions {
  readonly accounts: readonly BankAccount[];
  /** Whether accounts that were unlinked are linked again: the client has chosen the bank anew. */
  readonly relinks: boolean;
  /** The address of a client who has just come back from the bank: for them it shows more. */
  readonly askedFrom: string | null;
}

/** When an account with a queued job is started again, in case the job was lost. */
export const ifLost = (now: Temporal.Instant): string => now.add({ hours: 1 }).toString();

/** The accounts of a consent as they are stored now. */
interface KeptAccounts {
  readonly kept: readonly AccountRow[];
  /** The ids of the consents that they had until now. */
  readonly left: ReadonlySet<string>;
}

/** Stores the accounts that a consent covers, to be fetched at once by a job of the caller’s. Known ones keep their transactions. */
export async function keepAccounts(
  tx: Tx,
  { clock, secrets }: { readonly clock: Clock; readonly secrets: Secrets },
  consent: ConsentRow,
  { accounts, relinks, askedFrom }: KeepOptions,
): Promise<KeptAccounts> {
  const { client_id } = consent;
  const bankOf = await banksOf(tx, client_id);
  const known = (await readAccounts(tx, client_id)).map((row) =>
    withNumbers(secrets, row, bankOf.get(row.consent_id)),
  );
  const now = clock.now().toString();
  const kept: AccountRow[] = [];
  const left = new Set<string>();
  for (const [account, row] of pairsOf(known, accounts)) {
    const numbers = numbersOf(account);
    const id = row?.id ?? newId(clock);
    const columns = {
      consent_id: consent.id,
      provider_account_id: account.id,
      kind: account.kind,
      display_name: account.name.slice(0, 200),
      currency: account.currency,
      number_sealed: hasNumber(numbers)
        ? secrets.seal(JSON.stringify(numbers), numbersAt(id))
        : null,
      number_ending: endingOf(account),
    };
    const due = {
      archived_at: null,
      next_sync_at: ifLost(clock.now()),
      not_before: null,
      asked_from: askedFrom,
      sync_state: 'waiting' as const,
    };
    if (row) {
      left.add(row.consent_id);
      const again = relinks || row.archived_at === null ? due : {};
      kept.push(await changeRow(tx, 'open_banking_accounts', row, { ...columns, ...again }));
      continue;
    }
    const added = await tx
      .insertInto('open_banking_accounts')
      .values({ id, client_id, created_at: now, ...columns, ...due })
      .returningAll()
      .executeTakeFirstOrThrow();
    kept.push(added);
  }
  return { kept, left };
}

/** Whether an account of this consent is still read. */
export async function hasAccounts(
  tx: Tx,
  { client_id, id }: Pick<ConsentRow, 'client_id' | 'id'>,
): Promise<boolean> {
  const account = await tx
    .selectFrom('open_banking_accounts')
    .select('id')
    .where('client_id', '=', client_id)
    .where('consent_id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return account !== undefined;
}

/** The bank of each of the client's consents, including those that were removed. */
async function banksOf(tx: Tx, clientId: string): Promise<ReadonlyMap<string, KnownBank>> {
  const rows = await tx
    .selectFrom('open_banking_consents')
    .select(['id', 'bank_id', 'provider_name'])
    .where('client_id', '=', clientId)
    .execute();
  return new Map(
    rows.map(({ id, bank_id, provider_name }) => [id, { id: bank_id ?? '', name: provider_name }]),
  );
}
