import { createCipheriv, randomBytes } from 'node:crypto';
import {
  getInvoiceSettings,
  updateInvoiceSettings,
} from '@counterfoil/contract/account/invoice-settings';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { fullClient } from '@counterfoil/testkit/full-client';
import { BANK_ACCOUNT } from '@counterfoil/testkit/records';
import { TEST_KEY } from '@counterfoil/testkit/test-api';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTransact } from './db/transact.ts';
import { sealAnew } from './seal-anew.ts';
import { placeOf, SEALED, type SealedPlace } from './sealed-places.ts';
import { createSecrets } from './secrets.ts';

test('every sealed column of the database is listed, with the primary key of its table', async () => {
  const { database } = (await signedInClient()).api;
  const { rows } = await sql<{ table: string; key: string; columns: string[] }>`
    select c.relname as table, min(k.attname::text) as key,
      array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped and a.attname like '%\_sealed'
      join pg_index i on i.indrelid = c.oid and i.indisprimary
      join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0]
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1`.execute(
    database.kysely,
  );
  const listed = Object.fromEntries(
    Object.entries(SEALED).map(([table, { key, columns }]) => [
      table,
      { key, columns: columns.toSorted() },
    ]),
  );
  const found = Object.fromEntries(
    rows.map(({ table, key, columns }) => [table, { key, columns: columns.toSorted() }]),
  );
  expect(found).toEqual(listed);
});

const saveAccount = (client: SignedInClient) =>
  client.call(updateInvoiceSettings, {
    body: { invoice_settings: { invoice_bank_account: BANK_ACCOUNT } },
  });

test('does not open a value that was copied from another row', async () => {
  const [mine, theirs] = [await signedInClient(), await signedInClient()];
  await saveAccount(mine);
  await saveAccount(theirs);
  await sql`
    update invoice_settings set bank_account_sealed = other.bank_account_sealed from invoice_settings other
    where invoice_settings.client_id = ${mine.clientId} and other.client_id = ${theirs.clientId}`.execute(
    mine.api.database.kysely,
  );
  expect((await mine.raw(getInvoiceSettings)).status).toBe(500);
  expect((await theirs.raw(getInvoiceSettings)).status).toBe(200);
});

/** The layout of values before they were bound to their places. */
function unbound(text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', TEST_KEY, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), body]);
}

interface StoredValue {
  readonly table: string;
  readonly key: string;
  readonly column: string;
  readonly row: string | Uint8Array;
  readonly sealed: Uint8Array;
  readonly at: SealedPlace;
}

/** Every sealed value of a client. */
async function valuesOf({ api, clientId }: SignedInClient): Promise<StoredValue[]> {
  const values: StoredValue[] = [];
  for (const [table, { key, columns }] of Object.entries(SEALED)) {
    const owner = table === 'clients' ? 'id' : table === 'user_mails' ? 'user_id' : 'client_id';
    for (const column of columns) {
      const { rows } = await sql<{ row: string | Uint8Array; sealed: Uint8Array }>`
        select ${sql.ref(key)} as row, ${sql.ref(column)} as sealed from ${sql.table(table)}
        where ${sql.ref(owner)} = ${clientId} and ${sql.ref(column)} is not null order by 1`.execute(
        api.database.kysely,
      );
      for (const { row, sealed } of rows) {
        const text = typeof row === 'string' ? row : Buffer.from(row).toString('hex');
        values.push({ table, key, column, row, sealed, at: placeOf(table, column, text) });
      }
    }
  }
  return values;
}

test('seals values of earlier releases and of earlier keys anew, and leaves the others', async () => {
  const client = await fullClient();
  const { database, clock, log, secrets } = client.api;
  const texts = new Map<string, string>();
  for (const { table, key, column, row, sealed, at } of await valuesOf(client)) {
    const text = secrets.open(sealed, at);
    texts.set(at, text);
    await sql`update ${sql.table(table)} set ${sql.id(column)} = ${unbound(text)}
      where ${sql.ref(key)} = ${row}`.execute(database.kysely);
  }
  expect(texts.size).toBeGreaterThan(12);
  const transact = createTransact(database.kysely, clock);
  const keys = new Map([
    [1, TEST_KEY],
    [2, randomBytes(32)],
  ]);
  for (const keyId of [1, 2, 1]) {
    const current = createSecrets(keys, keyId);
    const { sealed } = await sealAnew({ transact, secrets: current, log });
    expect(sealed).toBeGreaterThanOrEqual(texts.size);
    expect((await sealAnew({ transact, secrets: current, log })).sealed).toBe(0);
    const values = await valuesOf(client);
    expect(values.map(({ sealed: bytes }) => [bytes[0], bytes[1]])).toEqual(
      values.map(() => [0, keyId]),
    );
    expect(new Map(values.map(({ at, sealed: bytes }) => [at, current.open(bytes, at)]))).toEqual(
      texts,
    );
  }
});
