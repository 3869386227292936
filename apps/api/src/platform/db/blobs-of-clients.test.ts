import { fetchDownload } from '@counterfoil/contract/documents/routes';
import { inject, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aDownloadLink } from '@counterfoil/testkit/downloads';
import { aLogo } from '@counterfoil/testkit/records';
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

beforeAll(async () => {
  [mine, theirs] = [await signedInClient(), await signedInClient()];
  await aLogo(theirs);
  theirBlob = await theOnly<string>(
    `select logo_blob_id from clients where id = '${theirs.clientId}'`,
  );
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
