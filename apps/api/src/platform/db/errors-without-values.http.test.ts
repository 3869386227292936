import { COMPLETE_CUSTOMER } from '@counterfoil/testkit/complete-customer';
import { Writable } from 'node:stream';
import { inspect } from 'node:util';
import { createLog } from '#platform/log';
import { createCustomer } from '@counterfoil/contract/customers/routes';
import { signedInClient } from '@counterfoil/testkit/clients';
import { portalWith, testApi } from '@counterfoil/testkit/test-api';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';

const SECRET = 'QQ123456C';

/** Collects all log lines of a portal. */
function aLog() {
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  return { log: createLog('trace', destination), written: () => lines.join('') };
}

/** Makes the database refuse the secret as a customer's name; no other rule does. */
async function refuseBy(check: string) {
  const { kysely } = (await testApi()).database;
  const rule = 'customers_no_secret';
  await sql`alter table customers add constraint ${sql.ref(rule)} check (${sql.raw(check)}) not valid`.execute(
    kysely,
  );
  onTestFinished(async () => {
    await sql`alter table customers drop constraint ${sql.ref(rule)}`.execute(kysely);
  });
}

const RULES = [
  ['a rule of the table', `name <> '${SECRET}'`, 'violates check constraint'],
  ['a text cast to a number', `name not like 'QQ%' or name::int > 0`, 'invalid input syntax'],
] as const;

describe.each(RULES)('a statement that fails by %s', (_what, check, reason) => {
  test('is logged without its values, and its answer reveals nothing', async () => {
    await refuseBy(check);
    const { log, written } = aLog();
    const server = await portalWith({ log });
    onTestFinished(() => server.portal.close());
    const client = (await signedInClient()).through(server);
    const customer = {
      name: SECRET,
      email: `${SECRET}@example.test`,
      ...COMPLETE_CUSTOMER,
    };
    const answer = await client.call(createCustomer, { body: { customer } });
    expect(answer.status).toBe(500);
    expect(answer.bytes.toString()).toBe('{"errors":["Something went wrong. Please try again."]}');
    expect(written()).toContain(reason);
    expect(written()).toContain(String(answer.headers['x-request-id']));
    for (const value of [SECRET, SECRET.toLowerCase(), 'High Street', client.clientId]) {
      expect(written(), value).not.toContain(value);
    }
  });
});

test('the error object has no values either, as a crash would print it', async () => {
  const { database } = await testApi();
  const failing = [
    sql`select ${SECRET}::text::date`,
    sql`select ${SECRET}::text::jsonb`,
    sql`insert into users (id, brand, email, created_at) values (gen_random_uuid(), 'x', ${SECRET}, now())`,
    sql`select 1 / length(replace(${SECRET}::text, ${SECRET}::text, ''))`,
  ];
  for (const statement of failing) {
    const error: unknown = await statement.execute(database.kysely).catch((thrown) => thrown);
    expect(error).toMatchObject({ severity: 'ERROR', code: expect.stringMatching(/^2[23]/) });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(SECRET);
  }
});

test('a check deferred to the commit fails without values too', async () => {
  const { database } = await testApi();
  const failing = database.kysely.transaction().execute(async (tx) => {
    await sql`create temporary table promised (word text unique deferrable initially deferred) on commit drop`.execute(
      tx,
    );
    await sql`insert into promised values (${SECRET}), (${SECRET})`.execute(tx);
  });
  const error: unknown = await failing.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: '23505' });
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(SECRET);
});
