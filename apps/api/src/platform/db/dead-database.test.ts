import { messages, PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isDiskFull } from '../disk-full.ts';
import { openPglite } from './open-database.ts';

test('after a PANIC the embedded database is not used again, as it would never answer', async () => {
  const database = await openPglite(null);
  onTestFinished(() => database.close());
  const said = 'could not write to file "pg_wal/xlogtemp.42"';
  const panic = Object.assign(new messages.DatabaseError(said, said.length, 'error'), {
    severity: 'PANIC',
    code: '53100',
  });
  const calls = vi.spyOn(PGlite.prototype, 'execProtocolStream');
  onTestFinished(() => calls.mockRestore());
  const ask = () => sql`select 1 as one`.execute(database.kysely);
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  calls.mockResolvedValueOnce([panic]);
  await expect(ask()).rejects.toSatisfy(isDiskFull);
  const asked = calls.mock.calls.length;
  await expect(ask()).rejects.toSatisfy(isDiskFull);
  // A transaction that fails rolls back by a statement, too.
  await expect(
    database.kysely.transaction().execute((tx) => sql`select 1`.execute(tx)),
  ).rejects.toSatisfy(isDiskFull);
  expect(calls.mock.calls).toHaveLength(asked);
});

test('a closed embedded database says so to a transaction', async () => {
  const database = await openPglite(null);
  const ask = () => database.kysely.transaction().execute((tx) => sql`select 1`.execute(tx));
  await ask();
  await database.close();
  await expect(ask()).rejects.toThrow('PGlite is closed');
});

test('a statement that the embedded database does not answer fails', async () => {
  const database = await openPglite(null);
  onTestFinished(() => database.close());
  const calls = vi.spyOn(PGlite.prototype, 'execProtocolStream').mockResolvedValueOnce([]);
  onTestFinished(() => calls.mockRestore());
  await expect(sql`select 1`.execute(database.kysely)).rejects.toThrow('did not answer');
});
