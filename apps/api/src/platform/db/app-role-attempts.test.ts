import { deliverMailJob } from '#platform/mail/mails';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aSentInvoice } from '@counterfoil/testkit/records';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTransact } from './transact.ts';
import type { Tx } from './tx.ts';

let mine: SignedInClient;
let theirs: SignedInClient;

const asMine = <T>(work: (tx: Tx) => Promise<T>) =>
  createTransact(mine.api.database.kysely, mine.api.clock).forClient(mine, work);
const attempt = (text: string) => asMine((tx) => sql.raw(text).execute(tx));

beforeAll(async () => {
  [mine, theirs] = [await signedInClient(), await signedInClient()];
  await aSentInvoice(theirs);
});

describe('a request may not', () => {
  test.each([
    "insert into pgboss.bam (name, version, command) values ('x', 1, 'drop table users')",
    "insert into pgboss.queue (name, table_name) values ('x', 'job_common; drop table users')",
    "insert into pgboss.schedule (name, cron) values ('seal-due', '* * * * *')",
    'update pgboss.version set version = 1',
    "insert into pgboss.job (name, data) values ('deliver-mail', '{}')",
    'select data from pgboss.job',
    'select data from pgboss.job_common',
    'update pgboss.job set data = null',
    'delete from pgboss.job',
    'truncate pgboss.job',
    "select pgboss.create_queue('x', '{}')",
    "select pgboss.delete_queue('deliver-mail')",
    "select pgboss.job_table_run('drop table users')",
    "select enqueue_jobs('seal-due', '[]')",
    "select enqueue_jobs('no such kind', '[]')",
    `select enqueue_jobs('deliver-mail''; drop table users; --', '[]')`,
    'create function mine() returns int language sql as $$ select 1 $$',
    'create temporary table mine (id int)',
    'create schema mine',
    'alter table customers disable row level security',
    'drop policy customers_of_client on customers',
    'set session_replication_role = replica',
    'grant counterfoil_app to pg_monitor',
    "select pg_read_file('/etc/passwd')",
    "copy customers to program 'true'",
  ])('%s', async (text) => {
    await expect(attempt(text)).rejects.toThrow(
      /permission denied|must be|must have|no kind of job/,
    );
  });

  const enqueue = (payload: object) =>
    asMine((tx) =>
      sql`select enqueue_jobs(${deliverMailJob.name}, ${JSON.stringify([payload])}::jsonb)`.execute(
        tx,
      ),
    );

  test('enqueue work for another client or for no client', async () => {
    const mail_id = crypto.randomUUID();
    for (const payload of [{ mail_id, client_id: theirs.clientId }, { mail_id }, [], 'x', null]) {
      await expect(enqueue(payload as object), JSON.stringify(payload)).rejects.toThrow(
        'a job of another client',
      );
    }
  });

  test('set more of its job than the payload', async () => {
    const ours = { client_id: mine.clientId, mail_id: crypto.randomUUID() };
    const options = { id: ours.mail_id, priority: 9, startAfter: '9 days', deadLetter: 'seal-due' };
    await enqueue({ ...ours, ...options, name: 'seal-due' });
    const { rows } = await sql`
      select name, data, priority, dead_letter, id::text = data ->> 'mail_id' as has_that_id,
             start_after <= created_on as is_due
      from pgboss.job where data ->> 'mail_id' = ${ours.mail_id}`.execute(mine.api.database.kysely);
    expect(rows).toEqual([
      {
        name: 'deliver-mail',
        data: { ...ours, ...options, name: 'seal-due' },
        priority: 0,
        dead_letter: null,
        has_that_id: false,
        is_due: true,
      },
    ]);
  });
});

test('a job is gone when the transaction that enqueued it rolls back', async () => {
  const mail_id = crypto.randomUUID();
  const payloads = JSON.stringify([{ mail_id, client_id: mine.clientId }]);
  await expect(
    asMine(async (tx) => {
      await sql`select enqueue_jobs('deliver-mail', ${payloads}::jsonb)`.execute(tx);
      throw new Error('the reason');
    }),
  ).rejects.toThrow('the reason');
  const { rows } = await sql`
    select 1 from pgboss.job where data ->> 'mail_id' = ${mail_id}`.execute(
    mine.api.database.kysely,
  );
  expect(rows).toEqual([]);
});
