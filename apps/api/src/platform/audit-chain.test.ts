import { randomBytes } from 'node:crypto';
import { becomeOwnerOfLog } from '@counterfoil/testkit/audit-owner';
import { aMigratedDatabase } from '@counterfoil/testkit/new-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from './audit.ts';
import { CHAIN_START, chainAudit, hashAfter } from './audit-chain.ts';
import { type AuditVerdict, type KnownHead, verifyAudit } from './audit-verify.ts';
import type { Database } from './db/open-database.ts';
import { createTransact } from './db/transact.ts';
import type { Tx } from './db/tx.ts';
import { createLog } from './log.ts';
import { createSecrets } from './secrets.ts';
import { settableClock } from './time/clock.ts';

type Act = (tx: Tx) => Promise<unknown>;
type Own = Awaited<ReturnType<typeof aLog>>;

const opened: Database[] = [];
afterAll(() => Promise.all(opened.map((database) => database.close())));

/** An empty audit log in a database of its own. */
async function aLog() {
  const database = await aMigratedDatabase();
  opened.push(database);
  const clock = settableClock('2026-11-21T09:00:00Z');
  const secrets = createSecrets(new Map([[1, randomBytes(32)]]), 1);
  const transact = createTransact(database.kysely, clock);
  return { transact, clock, secrets, log: createLog('silent') };
}

const doing = ({ transact, clock }: Own, action: string, count: number) =>
  transact.acrossClients((tx) =>
    audit(
      tx,
      clock,
      { action, userId: null },
      Array.from({ length: count }, (_, at) => ({ id: null, detail: { at, blank: null } })),
    ),
  );

/** A log of five rows in the chain, in two parts. */
async function aChain() {
  const own = await aLog();
  await doing(own, 'first', 3);
  await chainAudit(own);
  await doing(own, 'second', 2);
  await chainAudit(own);
  return own;
}

/** The verdict after an act of the log's owner, which is undone. */
async function afterAct(deps: Own, act: Act, known?: KnownHead): Promise<AuditVerdict> {
  class Undone extends Error {}
  let verdict: AuditVerdict | undefined;
  const undone = deps.transact.acrossClients(async (tx) => {
    await becomeOwnerOfLog(tx);
    for (const table of ['audit_log', 'audit_chain', 'audit_heads']) {
      await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
    }
    await act(tx);
    const transact = {
      ...deps.transact,
      acrossClients: <T>(work: (on: Tx) => Promise<T>) => work(tx),
    };
    verdict = await verifyAudit({ ...deps, transact }, { known });
    throw new Undone();
  });
  await expect(undone).rejects.toThrow(Undone);
  if (!verdict) throw new Error('no verdict');
  return verdict;
}

const run =
  (...statements: readonly string[]): Act =>
  async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx);
  };

const ROW = (position: number) => `(select row_id from audit_chain where position = ${position})`;
const CUT =
  'delete from audit_heads where position > 3; delete from audit_log where id in (select row_id from audit_chain where position > 3); delete from audit_chain where position > 3'.split(
    '; ',
  );

/** Changes a row and calculates all hashes after it again. */
const rewriteFrom =
  (position: number): Act =>
  async (tx) => {
    await sql.raw(`update audit_log set action = 'other' where id = ${ROW(position)}`).execute(tx);
    const { rows } = await sql<{ position: number; text: string }>`
      select c.position, audit_row_text(a) as text from audit_chain c join audit_log a on a.id = c.row_id
      order by c.position`.execute(tx);
    let { hash } = CHAIN_START;
    for (const row of rows) {
      hash = hashAfter(hash, row.text);
      await tx
        .updateTable('audit_chain')
        .set({ hash: Buffer.from(hash) })
        .where('position', '=', row.position)
        .execute();
    }
  };

describe('the chain of the audit log', () => {
  let own: Own;
  beforeAll(async () => {
    own = await aChain();
  });

  test('is whole after any number of parts, and has a signed head', async () => {
    const verdict = await verifyAudit(own, {});
    expect(verdict).toMatchObject({ rows: 5, waiting: 0, faults: [], head: { position: 5 } });
    expect(verdict.public_key).toBe(own.secrets.publicKey());
  });

  test('counts rows that wait for it, which are no fault', async () => {
    const both: Act = async (tx) => {
      await run('alter table audit_log enable trigger user')(tx);
      await audit(tx, own.clock, { action: 'third', userId: null });
    };
    expect(await afterAct(own, both)).toMatchObject({ rows: 5, waiting: 1, faults: [] });
  });

  test.each<[string, Act, readonly [number | null, string][]]>([
    [
      'a changed row',
      run(`update audit_log set detail = '{"at": 7}' where id = ${ROW(2)}`),
      [[2, 'the row or its hash was changed']],
    ],
    [
      'a row whose time was changed by a microsecond',
      run(`update audit_log set at = at + interval '1 microsecond' where id = ${ROW(5)}`),
      [[5, 'the row or its hash was changed']],
    ],
    ['a removed row', run(`delete from audit_log where id = ${ROW(2)}`), [[2, 'the row is gone']]],
    [
      'a row that was removed with its link',
      run(
        `delete from audit_log where id = ${ROW(2)}`,
        'delete from audit_chain where position = 2',
      ),
      [[3, 'rows before it are missing in the chain']],
    ],
    [
      'links in another order',
      run(
        'update audit_chain set position = 100 + position where position < 3',
        'update audit_chain set position = 103 - position where position > 100',
      ),
      [
        [1, 'the row or its hash was changed'],
        [2, 'the row or its hash was changed'],
        [3, 'the row or its hash was changed'],
      ],
    ],
    [
      'hashes that were calculated again',
      rewriteFrom(2),
      [
        [3, 'the head is not signed by key 1'],
        [5, 'the head is not signed by key 1'],
      ],
    ],
    [
      'a head of another time',
      run(`update audit_heads set at = at + interval '1 second' where position = 3`),
      [[3, 'the head is not signed by key 1']],
    ],
    [
      'a removed last head',
      run('delete from audit_heads where position = 5'),
      [[5, 'the end of the chain is not signed']],
    ],
    [
      'a row that was written past the chain',
      run(
        `insert into audit_log (id, at, action) values ('0199c2a4-7d31-7c5e-9a34-3f1d2a6b7c80', now(), 'forged')`,
      ),
      [[null, 'the row was never noted for the chain']],
    ],
    [
      'a row that was removed before it was chained',
      run(`insert into audit_unchained values ('0199c2a4-7d31-7c5e-9a34-3f1d2a6b7c80')`),
      [[null, 'the row is gone before it was chained']],
    ],
  ])('shows %s', async (_what, act, faults) => {
    const verdict = await afterAct(own, act);
    expect(verdict.faults.map(({ position, fault }) => [position, fault])).toEqual(faults);
  });

  test('shows that its end was cut off to those who noted a head', async () => {
    const { head } = await verifyAudit(own, {});
    const cut = run(...CUT);
    expect(await afterAct(own, cut)).toMatchObject({ rows: 3, faults: [] });
    const told = await afterAct(own, cut, head ?? undefined);
    expect(told.faults).toEqual([
      { position: 5, row_id: null, fault: 'the chain ends before the head that was given' },
    ]);
    const other = { position: 3, hash: '00'.repeat(32) };
    expect((await verifyAudit(own, { known: other })).faults).toEqual([
      { position: 3, row_id: null, fault: 'the chain differs from the head that was given' },
    ]);
  });
});

test('chains rows in several parts, and rows of transactions that end late after those that ended before', async () => {
  const own = await aLog();
  await doing(own, 'early', 1_001);
  await Promise.all([chainAudit(own), chainAudit(own)]);
  await chainAudit(own);
  own.clock.set('2026-11-21T08:59:00Z');
  await doing(own, 'late', 1);
  await chainAudit(own);
  const verdict = await verifyAudit(own, {});
  expect(verdict).toMatchObject({ rows: 1_002, waiting: 0, faults: [] });
});
