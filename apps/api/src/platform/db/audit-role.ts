import { sql, type Transaction } from 'kysely';
import type { Logger } from '../log.ts';
import type { Schema } from './schema.gen.ts';

/** The role that owns the audit log. It cannot log in, and the portal's login belongs to it during a migration only. */
const ROLE = 'counterfoil_audit';
const TABLES = ['audit_log', 'audit_chain', 'audit_heads', 'audit_unchained'];
const FUNCTIONS = [
  'refuse_audit_change()',
  'note_unchained_audit()',
  'audit_row_text(audit_log)',
] as const;

const NO_RIGHT = '42501';

type Tx = Transaction<Schema>;
type Warn = Pick<Logger, 'warn'> | undefined;

interface Standing {
  readonly is_superuser: boolean;
  readonly may_create_roles: boolean;
  readonly exists: boolean;
  readonly is_member: boolean;
  /** The login may make itself a member at any time. */
  readonly may_join: boolean;
}

/**
 * Runs migrations with the rights of the role that owns the audit log, then gives it what they made. At the end of the
 * transaction the login has no more rights than before.
 * @param isDue false: there is nothing to migrate
 */
export async function underAuditRole(
  tx: Tx,
  isDue: boolean,
  log: Warn,
  work: () => Promise<void>,
): Promise<void> {
  const joined = isDue && (await join(tx));
  await work();
  if (await isOwned(tx)) {
    if (joined) await leave(tx);
  } else {
    await tried(tx, async () => {
      const late = !joined && (await join(tx));
      await giveAuditLog(tx);
      if (joined || late) await leave(tx);
    });
  }
  await warn(tx, log);
}

async function standing(tx: Tx): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select rolsuper as is_superuser, rolsuper or rolcreaterole as may_create_roles,
           to_regrole(${ROLE}) is not null as exists,
           coalesce(pg_has_role(to_regrole(${ROLE}), 'usage'), false) as is_member,
           -- Before version 16 a login that may create roles may join every role.
           coalesce(pg_has_role(to_regrole(${ROLE}), 'member with admin option'), false)
             or rolcreaterole and current_setting('server_version_num')::int < 160000 as may_join
    from pg_roles where rolname = current_user`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('the database does not know its own login');
  return found;
}

async function isOwned(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from pg_class where oid = any(${TABLES}::regclass[]) and relowner = to_regrole(${ROLE}))
         + (select count(*) from pg_proc where oid = any(${FUNCTIONS}::regprocedure[]) and proowner = to_regrole(${ROLE}))
      as count`.execute(tx);
  return rows[0]?.count === TABLES.length + FUNCTIONS.length;
}

/** @returns whether the login has become a member and has to leave again */
async function join(tx: Tx): Promise<boolean> {
  await createRole(tx);
  const { exists, is_member, may_join } = await standing(tx);
  if (!exists || is_member || !may_join) return false;
  await sql`grant ${sql.id(ROLE)} to current_user`.execute(tx);
  return true;
}

const leave = (tx: Tx) => sql`revoke ${sql.id(ROLE)} from current_user`.execute(tx);

async function createRole(tx: Tx): Promise<void> {
  const { exists, may_create_roles } = await standing(tx);
  if (exists || !may_create_roles) return;
  await sql`do $$
    begin
      create role counterfoil_audit nologin;
    exception when duplicate_object or unique_violation then null; -- another database of this cluster won
    end $$`.execute(tx);
}

/** The login keeps what the portal does: it adds rows, and takes the notes of those in the chain away. */
async function giveAuditLog(tx: Tx): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(tx);
  await run(`grant usage, create on schema public to ${ROLE}`);
  for (const table of TABLES) await run(`alter table ${table} owner to ${ROLE}`);
  for (const each of FUNCTIONS) await run(`alter function ${each} owner to ${ROLE}`);
  await run(`revoke create on schema public from ${ROLE}`);
  await run('grant select, insert on audit_log, audit_chain, audit_heads to current_user');
  await run('grant select, delete on audit_unchained to current_user');
  await run('grant execute on function audit_row_text(audit_log) to current_user');
}

/** Undoes work for which the login lacks a right; the portal works without it. */
async function tried(tx: Tx, work: () => Promise<void>): Promise<void> {
  await sql`savepoint audit_role`.execute(tx);
  try {
    await work();
    await sql`release savepoint audit_role`.execute(tx);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === NO_RIGHT)) throw error;
    await sql`rollback to savepoint audit_role`.execute(tx);
  }
}

/** A superuser may do anything, whatever owns the log: SECURITY.md says so of the embedded database. */
async function warn(tx: Tx, log: Warn): Promise<void> {
  const { is_superuser, is_member, may_join } = await standing(tx);
  if (is_superuser) return;
  if (!(await isOwned(tx))) {
    log?.warn('the portal’s login owns the audit log and could change it: see docs/deploy.md');
  } else if (is_member || may_join) {
    log?.warn(
      `the portal’s login belongs to ${ROLE}, or may join it, and could change the audit log: see docs/deploy.md`,
    );
  }
}
