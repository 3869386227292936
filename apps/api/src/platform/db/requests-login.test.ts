import { randomBytes } from 'node:crypto';
import { signedInClient } from '@counterfoil/testkit/clients';
import { aSentInvoice } from '@counterfoil/testkit/records';
import { portalWith, testApi } from '@counterfoil/testkit/test-api';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openPostgres, type Database } from './open-database.ts';
import { checkRequestsLogin, RequestsLoginUnfit } from './requests-login.ts';
import { createTransact } from './transact.ts';

/** The tests' database, with a separate login for requests on PostgreSQL. */
async function withLogin(rights: string, granted?: string): Promise<Database> {
  const { database } = await testApi();
  if (!('connectionString' in database.boss)) return database;
  const url = database.boss.connectionString;
  const name = `requests_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  await database.exec(`create role ${name} login password '${password}' ${rights}`);
  if (granted) await database.exec(`grant ${granted} to ${name}`);
  const login = new URL(url);
  [login.username, login.password] = [name, password];
  const opened = openPostgres(url, 2, login.href);
  onTestFinished(async () => {
    await opened.close();
    if (granted) await database.exec(`revoke ${granted} from ${name}`);
    await database.exec(`drop role ${name}`);
  });
  return opened;
}

const FIT = 'noinherit in role counterfoil_app';
const WAYS_BACK = [
  'reset role',
  'set role none',
  "select set_config('role', 'none', true)",
  'set session authorization default',
];

test('a separate login can do everything that requests need', async () => {
  const database = await withLogin(FIT);
  await checkRequestsLogin(database);
  const server = await portalWith({ database });
  onTestFinished(() => server.portal.close());
  const client = (await signedInClient()).through(server);
  expect(await aSentInvoice(client)).toMatchObject({ aasm_state: 'sent' });
});

test('a request’s SQL can regain the owner’s rights only without a separate login', async () => {
  const database = await withLogin(FIT);
  const { api, clientId } = await signedInClient();
  const transact = createTransact(database.kysely, api.clock, database.requests);
  for (const way of WAYS_BACK) {
    const back = transact.forClient({ clientId }, async (tx) => {
      await sql.raw(way).execute(tx);
      return sql`select 1 from users limit 1`.execute(tx);
    });
    // SECURITY.md documents this for the embedded database, which has one login.
    if (database.requests === null) await expect(back, way).resolves.toBeDefined();
    else await expect(back, way).rejects.toThrow('permission denied');
  }
});

describe('the start refuses a login for requests that', () => {
  test.each([
    ['cannot become counterfoil_app', ''],
    ['may create roles', `${FIT} createrole`],
    // The owner of the tests' database.
    ['belongs to another role', 'noinherit in role counterfoil_app, counterfoil'],
    ['may read a column by itself', FIT, 'select (email) on users'],
    ['may delete rows by itself', FIT, 'delete on customers'],
  ])('%s', async (_what, rights, granted?: string) => {
    const database = await withLogin(rights, granted);
    const checking = checkRequestsLogin(database);
    if (database.requests === null) await expect(checking).resolves.toBeUndefined();
    else await expect(checking).rejects.toThrow(RequestsLoginUnfit);
  });
});
