import { randomBytes } from 'node:crypto';
import { aPlainLogin, asLogin } from '@counterfoil/testkit/as-login';
import { becomeOwnerOfLog } from '@counterfoil/testkit/audit-owner';
import { aMigratedDatabase } from '@counterfoil/testkit/new-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chainAudit } from '../audit-chain.ts';
import { verifyAudit } from '../audit-verify.ts';
import { audit } from '../audit.ts';
import { createLog } from '../log.ts';
import { createSecrets } from '../secrets.ts';
import { settableClock } from '../time/clock.ts';
import { underAuditRole } from './audit-role.ts';
import { migrate } from './migrate.ts';
import type { Database } from './open-database.ts';
import { createTransact } from './transact.ts';

const TABLES = ['audit_log', 'audit_chain', 'audit_heads', 'audit_unchained'];
const FUNCTIONS = ['refuse_audit_change()', 'note_unchained_audit()', 'audit_row_text(audit_log)'];
const OWNS = /owns the audit log/;
const BELONGS = /belongs to counterfoil_audit/;

let database: Database;
let portal: Awaited<ReturnType<typeof aPlainLogin>>;
beforeAll(async () => {
  database = await aMigratedDatabase();
  portal = await aPlainLogin(database);
  const { login } = portal;
  await database.exec(`grant counterfoil_app to ${login}`);
  await database.exec(`grant usage, create on schema public to ${login} with grant option`);
  await database.exec(`grant select, insert on migrations to ${login}`);
});
afterAll(async () => {
  await database.close();
  await portal.drop();
});

const asPortal = <T>(work: (own: Database) => Promise<T>) => asLogin(database, portal.login, work);

/** A start of the portal. @returns what it warned of */
const start = () =>
  asPortal(async (own) => {
    const said: unknown[] = [];
    await migrate(own, { warn: (...words: unknown[]) => void said.push(...words) });
    return said;
  });

const ownersOf = async () => {
  const { rows } = await sql<{ owner: string }>`
    select distinct owner::regrole::text as owner from (
      select relowner as owner from pg_class where oid = any(${TABLES}::regclass[])
      union all select proowner from pg_proc where oid = any(${FUNCTIONS}::regprocedure[])) as owned`.execute(
    database.kysely,
  );
  return rows.map(({ owner }) => owner).sort();
};

/** Leaves the database as a restoration does: the login owns what it has restored. */
async function restored(): Promise<void> {
  await database.kysely.transaction().execute(async (tx) => {
    await becomeOwnerOfLog(tx);
    await sql.raw(`grant ${portal.login} to current_user`).execute(tx);
    for (const each of TABLES) {
      await sql.raw(`alter table ${each} owner to ${portal.login}`).execute(tx);
    }
    for (const each of FUNCTIONS) {
      await sql.raw(`alter function ${each} owner to ${portal.login}`).execute(tx);
    }
    await sql`do $$ begin
      if not (select rolsuper from pg_roles where rolname = current_user) then
        revoke counterfoil_audit from current_user;
      end if;
    end $$`.execute(tx);
  });
}

/** The rights of an installation: the administrator lent the role for one start. */
async function installed(): Promise<void> {
  await restored();
  await database.exec(`grant counterfoil_audit to ${portal.login}`);
  expect(await start()).toEqual([expect.stringMatching(BELONGS)]);
  await database.exec(`revoke counterfoil_audit from ${portal.login}`);
}

test('a migrated database’s audit log belongs to a role that cannot log in and has no members', async () => {
  const fresh = await aMigratedDatabase();
  const { rows } = await sql`
    select rolcanlogin or rolsuper or rolcreaterole or rolcreatedb or rolbypassrls as is_mighty,
           (select count(*) from pg_auth_members where roleid = pg_roles.oid and not admin_option) as members,
           has_schema_privilege(oid, 'public', 'create') as may_create
    from pg_roles where rolname = 'counterfoil_audit'`.execute(fresh.kysely);
  expect(rows).toEqual([{ is_mighty: false, members: 0, may_create: false }]);
  await fresh.close();
  expect(await ownersOf()).toEqual(['counterfoil_audit']);
});

test('a start after a restoration warns when the login may not give the log away', async () => {
  await restored();
  expect(await ownersOf()).toEqual([portal.login]);
  expect(await start()).toEqual([expect.stringMatching(OWNS)]);
  expect(await ownersOf()).toEqual([portal.login]);
});

test('a start gives the log to its role while the login may, and warns until it no longer may', async () => {
  await installed();
  expect(await ownersOf()).toEqual(['counterfoil_audit']);
  expect(await start()).toEqual([]);
});

const REFUSED = [
  "update audit_log set action = 'x'",
  'delete from audit_log',
  'truncate audit_log',
  'alter table audit_log disable trigger all',
  'drop trigger audit_log_append_only on audit_log',
  'alter table audit_log disable row level security',
  'drop policy audit_log_of_portal on audit_log',
  'create trigger mine before insert on audit_log for each row execute function refuse_audit_change()',
  'create rule mine as on insert to audit_log do instead nothing',
  'alter table audit_log owner to current_user',
  'create or replace function refuse_audit_change() returns trigger language plpgsql as $$ begin return new; end $$',
  'delete from audit_chain',
  'update audit_heads set position = 0',
  'insert into audit_unchained select id from audit_log',
  'grant counterfoil_audit to current_user',
];

describe('the portal’s own login may not', () => {
  beforeAll(installed);

  test.each(REFUSED)('%s', async (text) => {
    const trying = asPortal((own) => sql.raw(text).execute(own.kysely));
    await expect(trying).rejects.toThrow(/permission denied|must be owner|must have admin option/);
  });
});

test('the portal’s own login adds to the log, chains and verifies it', async () => {
  await installed();
  const clock = settableClock('2026-11-21T09:00:00Z');
  const secrets = createSecrets(new Map([[1, randomBytes(32)]]), 1);
  const verdict = await asPortal(async ({ kysely }) => {
    const transact = createTransact(kysely, clock);
    const who = { action: 'something', userId: null };
    await transact.acrossClients((tx) => audit(tx, clock, who));
    await chainAudit({ transact, clock, secrets, log: createLog('silent') });
    return verifyAudit({ transact, secrets }, {});
  });
  expect(verdict).toMatchObject({ rows: 1, waiting: 0, faults: [] });
});

test('a migration may change the log, and what it makes anew belongs to the role afterwards', async () => {
  await installed();
  const change = async (own: Database) =>
    own.kysely.transaction().execute((tx) =>
      underAuditRole(tx, true, undefined, async () => {
        await sql`alter table audit_log add column later text`.execute(tx);
        await sql`drop function audit_row_text`.execute(tx);
        await sql`create function audit_row_text(given audit_log) returns text language sql as $$ select '' $$`.execute(
          tx,
        );
      }),
    );
  await expect(asPortal(change)).rejects.toThrow('must be owner');
  await database.exec(`grant counterfoil_audit to ${portal.login}`);
  await asPortal(change);
  await database.exec(`revoke counterfoil_audit from ${portal.login}`);
  expect(await ownersOf()).toEqual(['counterfoil_audit']);
});
