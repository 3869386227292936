import { allRoutes } from '@counterfoil/contract/all-routes';
import {
  ACTS_AT_ONCE,
  PORTAL_ACTIONS,
  type listHistory as route,
} from '@counterfoil/contract/history/routes';
import type { Act } from '@counterfoil/contract/history/schemas';
import { sql } from 'kysely';
import { actsOfClient, actsOfUser, actsOn, type ActRow } from '#platform/acts';
import type { Transact } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';

const actionsOf = (isOfClient: boolean): string[] => [
  ...new Set(
    allRoutes.flatMap(({ access, audit }) =>
      audit && (access === 'client') === isOfClient ? [audit] : [],
    ),
  ),
];

/** Acts on a client's records; refused requests are not part of any history. */
const OF_CLIENT = [...PORTAL_ACTIONS, ...actionsOf(true)];
/** Actions of people on their own login, which nobody else may see. */
const OF_USER = actionsOf(false);

/** Lists the acts of people, the accountants and the portal on the account or on one record, the newest first. */
export function listHistory(
  { transact }: { readonly transact: Transact },
  { caller, query: { subject_id, before } }: Call<typeof route>,
) {
  return transact.forClient(caller, async (tx) => {
    const asked = { actions: OF_CLIENT, before: before ?? null, most: ACTS_AT_ONCE + 1 };
    const found = subject_id
      ? await actsOn(tx, [subject_id], asked)
      : newestOf(
          await actsOfClient(tx, asked),
          await actsOfUser(tx, caller.userId, { ...asked, actions: OF_USER }),
        );
    const shown = found.slice(0, ACTS_AT_ONCE);
    const subjects = await subjectsOf(tx, caller.clientId, shown);
    return {
      acts: shown.map((row) => presentAct(row, subjects, caller.clientId)),
      has_older: found.length > shown.length,
    };
  });
}

/** Ids increase with time. */
const newestOf = (...lists: readonly (readonly ActRow[])[]) =>
  lists.flat().toSorted((one, other) => (one.id < other.id ? 1 : -1));

type Subject = NonNullable<Act['subject']>;

function presentAct(row: ActRow, subjects: ReadonlyMap<string, Subject>, clientId: string): Act {
  const { id, at, action, device, changes, subject_id, by_kind, by_name, set_to } = row;
  // The account itself has no name.
  const record = subject_id === clientId ? null : subject_id;
  const subject = record && (subjects.get(record) ?? gone(record));
  const by = { kind: by_kind, name: by_name };
  return {
    id,
    at,
    action,
    by,
    device,
    changes,
    set_to: set_to && differing(set_to, changes),
    subject: subject || null,
  };
}

const differing = (set: NonNullable<Act['set_to']>, changes: readonly string[]) =>
  Object.fromEntries(Object.entries(set).filter(([name]) => changes.includes(name)));

const gone = (id: string): Subject => ({ id, kind: null, name: null });

/** The records behind the acts, each kind found by its key. */
async function subjectsOf(tx: Tx, clientId: string, acts: readonly ActRow[]) {
  const ids = [...new Set(acts.flatMap(({ subject_id }) => subject_id ?? []))];
  const { rows } = await sql<Subject>`
    select id, 'customer' as kind, name from customers where client_id = ${clientId} and id = any (${ids}::uuid[])
    union all
    select id, type, number from invoices where client_id = ${clientId} and id = any (${ids}::uuid[])
    union all
    select id, 'document', title from documents where client_id = ${clientId} and id = any (${ids}::uuid[])
    union all
    select id, 'envelope', to_char(date, 'YYYY-MM-DD') from envelopes where client_id = ${clientId} and id = any (${ids}::uuid[])
    union all
    select id, 'statement', customer_name from statements where client_id = ${clientId} and id = any (${ids}::uuid[])
    union all
    select id, 'contract', title from contracts where client_id = ${clientId} and id = any (${ids}::uuid[])
    union all
    select id, 'vat_report', title from vat_reports where client_id = ${clientId} and id = any (${ids}::uuid[])
    union all
    select id, 'message', subject from contact_messages where client_id = ${clientId} and id = any (${ids}::uuid[])
    union all
    select id, 'contact', nullif(concat_ws(' ', first_name, last_name), '') from contacts
    where client_id = ${clientId} and id = any (${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((subject) => [subject.id, subject]));
}
