import { sql } from 'kysely';
import type { Row } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { OfficeRefusal, type OfficeDeps } from './command.ts';

const FOUND = [
  'id',
  'brand',
  'company_name',
  'client_number',
  'client_status',
  'client_step',
  'paper',
  'shoebox',
] as const;
export type FoundClient = Pick<Row<'clients'>, (typeof FOUND)[number]>;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The client that `<client>` means: by id, client number, or the e-mail of a login or primary contact. */
export async function findClient(
  { transact }: Pick<OfficeDeps, 'transact'>,
  word: string,
): Promise<FoundClient> {
  const found = await transact.acrossClients((tx) => candidates(tx, word.trim()));
  const [first, ...others] = found;
  if (!first) throw new OfficeRefusal(`There is no client ${word}.`);
  if (others.length === 0) return first;
  const each = found.map(({ client_number, company_name }) => `${client_number} ${company_name}`);
  throw new OfficeRefusal(
    `${word} has several clients: ${each.join(', ')}. Use the client number.`,
  );
}

/** A client who only remains in the log's entries. */
export interface ErasedClient {
  readonly id: string;
  readonly erased_at: string;
}

/** The same; by their id also a client who was erased, whose entries in the audit log are kept. */
export async function findClientOrErased(
  deps: Pick<OfficeDeps, 'transact'>,
  word: string,
): Promise<FoundClient | ErasedClient> {
  try {
    return await findClient(deps, word);
  } catch (error) {
    if (!(error instanceof OfficeRefusal)) throw error;
    const erased = await deps.transact.acrossClients((tx) => erasedBefore(tx, word.trim()));
    if (!erased?.client_id) throw error;
    return { id: erased.client_id, erased_at: erased.at };
  }
}

const erasedBefore = (tx: Tx, word: string) =>
  tx
    .selectFrom('audit_log')
    .select(['client_id', 'at'])
    .where('action', '=', 'client_erased')
    .where(sql<boolean>`client_id::text = ${word.toLowerCase()}`)
    .executeTakeFirst();

const candidates = (tx: Tx, word: string): Promise<FoundClient[]> =>
  tx
    .selectFrom('clients')
    .select(FOUND)
    .where((where) => {
      if (UUID.test(word)) return where('id', '=', word.toLowerCase());
      // No client number is longer.
      if (/^\d{1,15}$/.test(word)) return where('client_number', '=', Number(word));
      return where('id', 'in', idsByEmail(tx, word.toLowerCase()));
    })
    .orderBy('client_number')
    .execute();

const idsByEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('users.email', '=', email)
    .select('memberships.client_id')
    .union(
      tx
        .selectFrom('contacts')
        .where('is_primary', '=', true)
        .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
        .select('client_id'),
    );
