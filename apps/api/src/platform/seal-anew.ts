import { sql } from 'kysely';
import type { Transact } from './db/transact.ts';
import type { Tx } from './db/tx.ts';
import { jobHandler, jobKind } from './jobs/jobs.ts';
import type { Logger } from './log.ts';
import { placeOf, SEALED, type SealedPlace } from './sealed-places.ts';
import type { Secrets } from './secrets.ts';

/** At night, once for all nodes. It may take long with a new key. */
const sealAnewJob = jobKind<{ client_id: null }>({
  name: 'seal-anew',
  retrySeconds: 60,
  retryLimit: 3,
  longestSeconds: 3600,
  cron: '40 3 * * *',
});

interface Deps {
  readonly transact: Transact;
  readonly secrets: Secrets;
  readonly log: Logger;
}

export const sealAnewHandler = (deps: Deps) =>
  jobHandler(sealAnewJob, async () => void (await sealAnew(deps)));

/** How many values were sealed anew, and how many could not be opened. */
export interface SealedAnew {
  readonly sealed: number;
  readonly unreadable: number;
}

/** Seals every value with the current key and bound to its place, where it is not. Values that do not open stay. */
export async function sealAnew({ transact, secrets, log }: Deps): Promise<SealedAnew> {
  let [sealed, unreadable] = [0, 0];
  for (const [table, { key, columns }] of Object.entries(SEALED)) {
    for (const column of columns) {
      let after: RowKey | null = null;
      do {
        const part: PartDone = await transact.acrossClients((tx) =>
          sealPart(tx, secrets, { table, key, column }, after),
        );
        sealed += part.sealed;
        unreadable += part.unreadable;
        after = part.last;
      } while (after !== null);
    }
  }
  if (unreadable > 0) log.error({ unreadable }, 'sealed values do not open with any key');
  log.info({ sealed }, 'values sealed anew');
  return { sealed, unreadable };
}

/** A row's key: an id, or the bytes of a hash. */
type RowKey = string | Uint8Array;

interface SealedColumn {
  readonly table: string;
  readonly key: string;
  readonly column: string;
}

interface PartDone extends SealedAnew {
  /** Null at the end. */
  readonly last: RowKey | null;
}

const PART = 200;

/** Seals the values of the next rows that need it. */
async function sealPart(
  tx: Tx,
  secrets: Secrets,
  { table, key, column }: SealedColumn,
  after: RowKey | null,
): Promise<PartDone> {
  const [ofTable, ofKey, ofColumn] = [sql.table(table), sql.ref(key), sql.ref(column)];
  const { rows } = await sql<{ key: RowKey; sealed: Uint8Array }>`
    select ${ofKey} as key, ${ofColumn} as sealed from ${ofTable}
    where length(${ofColumn}) > 1
      and (get_byte(${ofColumn}, 0) <> 0 or get_byte(${ofColumn}, 1) <> ${secrets.sealingKeyId})
      ${after === null ? sql`` : sql`and ${ofKey} > ${after}`}
    order by ${ofKey} limit ${PART}`.execute(tx);
  let [sealed, unreadable] = [0, 0];
  for (const row of rows) {
    const anew = sealedAnew(secrets, row.sealed, placeOf(table, column, keyText(row.key)));
    if (anew === null) unreadable += 1;
    else {
      // A value that somebody has changed meanwhile is sealed as it should be.
      await sql`update ${ofTable} set ${sql.id(column)} = ${anew}
        where ${ofKey} = ${row.key} and ${ofColumn} = ${Buffer.from(row.sealed)}`.execute(tx);
      sealed += 1;
    }
  }
  return { sealed, unreadable, last: rows.length < PART ? null : (rows.at(-1)?.key ?? null) };
}

const keyText = (key: RowKey) => (typeof key === 'string' ? key : Buffer.from(key).toString('hex'));

/** Null for a value that does not open. */
function sealedAnew(secrets: Secrets, sealed: Uint8Array, at: SealedPlace): Buffer | null {
  try {
    return secrets.seal(secrets.open(sealed, at), at);
  } catch {
    return null;
  }
}
