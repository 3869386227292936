import { sql } from 'kysely';
import type { Database } from './open-database.ts';

export class RequestsLoginUnfit extends Error {}

interface Login {
  readonly place: string;
  readonly may_be_app: boolean;
  /** Powers, memberships and rights beyond that. */
  readonly too_much: boolean;
}

/**
 * A separate login keeps requests from the owner's rights, whatever SQL they run, if it may become
 * `counterfoil_app` and no other role. The owner's login may do anything, so nothing is checked.
 */
export async function checkRequestsLogin({ kysely, requests }: Database): Promise<void> {
  if (requests === null) return;
  const ask = sql<Login>`
    select current_database() || pg_postmaster_start_time() as place,
           pg_has_role(session_user, 'counterfoil_app', 'member') as may_be_app,
           rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls or exists (
             select from pg_roles as other
             where other.rolname not in (session_user, 'counterfoil_app')
               and pg_has_role(session_user, other.oid, 'member'))
             or exists (select from information_schema.table_privileges where grantee = session_user)
             or exists (select from information_schema.column_privileges where grantee = session_user)
             as too_much
    from pg_roles where rolname = session_user`;
  const [owner, login] = (await Promise.all([ask.execute(kysely), ask.execute(requests)])).map(
    ({ rows }) => rows[0],
  );
  if (owner?.place !== login?.place) {
    throw new RequestsLoginUnfit('REQUESTS_DATABASE_URL is another database than DATABASE_URL.');
  }
  if (!login?.may_be_app || login.too_much) {
    throw new RequestsLoginUnfit(
      'REQUESTS_DATABASE_URL must name a login that belongs to counterfoil_app and to no other role, without powers or rights of its own.',
    );
  }
}
