import { fetchDownload, generateMonth } from '@counterfoil/contract/documents/routes';
import { sendStatement } from '@counterfoil/contract/statements/routes';
import { inject, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aDownloadLink } from '@counterfoil/testkit/downloads';
import { identityRows } from '@counterfoil/testkit/signing-up';
import { aLogo, aSentInvoice } from '@counterfoil/testkit/records';
import { recordsOf } from '@counterfoil/testkit/route-samples';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

let mine: SignedInClient;
let theirs: SignedInClient;
/** The other client's logo: a blob like any other. */
let theirBlob: string;

const run = <Row>(text: string) => sql.raw<Row>(text).execute(mine.api.database.kysely);

/** The value of a result with one row and one column. */
async function theOnly<T>(text: string): Promise<T> {
  const { rows } = await run<object>(text);
  expect(rows).toHaveLength(1);
  return Object.values(rows[0] ?? {})[0] as T;
}

interface Pointer {
  readonly in_table: string;
  readonly in_column: string;
}

/** Every column that names a blob, as the database lists them. */
let pointers: readonly Pointer[];

beforeAll(async () => {
  [mine, theirs] = [await signedInClient(), await signedInClient()];
  await aLogo(theirs);
  theirBlob = await theOnly<string>(
    `select logo_blob_id from clients where id = '${theirs.clientId}'`,
  );
  const { envelope } = await recordsOf(mine);
  await mine.call(generateMonth, { body: { envelope_id: envelope } });
  const { id } = await aSentInvoice(mine);
  await mine.call(sendStatement, { body: { invoice_ids: [id] } });
  await aDownloadLink(mine);
  await identityRows(mine);
  pointers = (
    await run<Pointer>(`
      select table_name as in_table, column_name as in_column from information_schema.columns
      where table_schema = 'public' and column_name ~ '(^|_)blob_id$' order by 1, 2`)
  ).rows;
});

test('the test covers every column that names a blob', () => {
  expect(pointers.map((it) => `${it.in_table}.${it.in_column}`)).toEqual([
    'clients.logo_blob_id',
    'clients.vat_certificate_blob_id',
    'contracts.certificate_blob_id',
    'contracts.pdf_blob_id',
    'documents.blob_id',
    'documents.preview_blob_id',
    'download_links.blob_id',
    'envelopes.package_blob_id',
    'identity_files.blob_id',
    'invoices.pdf_blob_id',
    'month_downloads.blob_id',
    'statements.pdf_blob_id',
  ]);
});

test('no row of a client can name another client’s blob, even if written by the owner', async () => {
  for (const { in_table, in_column } of pointers) {
    const own = in_table === 'clients' ? 'id' : 'client_id';
    const where = `where ${own} = '${mine.clientId}'`;
    const { rows } = await run(`select 1 from ${in_table} ${where}`);
    expect(rows.length, `${in_table} has rows to test`).toBeGreaterThan(0);
    await expect(
      run(`update ${in_table} set ${in_column} = '${theirBlob}' ${where}`),
      `${in_table}.${in_column}`,
    ).rejects.toThrow('violates foreign key constraint');
  }
});

test('a blob that a row names cannot be given to another client', async () => {
  await expect(
    run(`update blobs set client_id = '${mine.clientId}' where id = '${theirBlob}'`),
  ).rejects.toThrow('violates foreign key constraint');
});

test('a download link to another client’s blob opens nothing, even if its row exists', async () => {
  const token = await aDownloadLink(mine);
  const follow = () => inject(mine.api, fetchDownload, { params: { token } });
  expect((await follow()).status).toBe(200);
  const { name, rule } = await theOnly<{ name: string; rule: string }>(`
    select json_build_object('name', conname, 'rule', pg_get_constraintdef(oid)) from pg_constraint
    where conrelid = 'download_links'::regclass and confrelid = 'blobs'::regclass`);
  const hash = `sha256('${token}'::bytea)`;
  await run(`alter table download_links drop constraint ${name}`);
  try {
    await run(`update download_links set blob_id = '${theirBlob}' where token_hash = ${hash}`);
    const answer = await follow();
    expect(answer.status).toBe(404);
    expect(answer.bytes.toString()).not.toContain('PNG');
  } finally {
    await run(`delete from download_links where token_hash = ${hash}`);
    await run(`alter table download_links add constraint ${name} ${rule}`);
  }
});
