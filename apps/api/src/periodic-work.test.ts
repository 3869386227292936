import { BlobError, type BlobStore } from '@counterfoil/providers/blobs/port';
import { aMigratedDatabase } from '@counterfoil/testkit/new-database';
import { testApi } from '@counterfoil/testkit/test-api';
import { expect, onTestFinished, test } from 'vitest';
import { createTransact } from '#platform/db/transact';
import { settableClock } from '#platform/time/clock';
import { tidy } from './periodic-work.ts';

const ID = '01234567-89ab-7cde-8f01-00000000000a';
const ROWS = `
  insert into clients (id, brand, company_name, business_type, vat_registered, client_step, started_on, created_at)
    values ('${ID}', 'brightpence', 'a', 'ltd', false, 'completed', '2020-01-01', '2020-01-01T00:00:00Z');
  insert into blobs (id, client_id, state, content_type, created_at)
    values ('${ID}', '${ID}', 'dropped', 'application/pdf', '2020-01-01T00:00:00Z');
  insert into shared_counts (scope, caller, begins_at, count)
    values ('address', 'a', '2020-01-01T00:00:00Z', 1)`;

test('while files cannot be deleted everything else is, and the failure names them', async () => {
  const database = await aMigratedDatabase();
  onTestFinished(() => database.close());
  await database.exec(ROWS);
  const clock = settableClock('2030-06-01T12:00:00Z');
  const { blobs, coldBlobs } = await testApi();
  const away: BlobStore = {
    ...blobs,
    delete: () => Promise.reject(new BlobError('unavailable', 'the store is away')),
  };
  const tidied = tidy(createTransact(database.kysely, clock), { blobs: away, coldBlobs, clock });
  await expect(tidied).rejects.toThrow('Some periodic work failed: Files');
  await expect(tidied).rejects.toMatchObject({ errors: [{ message: 'the store is away' }] });
  const left = await Promise.all(
    (['blobs', 'shared_counts'] as const).map((table) =>
      database.kysely.selectFrom(table).selectAll().execute(),
    ),
  );
  expect(left.map((rows) => rows.length)).toEqual([1, 0]);
});
