import { formatDate } from '@counterfoil/domain/dates/iso-date';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx';
import { londonDate } from '#platform/time/clock';
import { askFirst, OfficeRefusal, type Command, type OfficeDeps } from '../command.ts';
import { eraseClient } from '../data/erase-client.ts';
import {
  openMandates,
  sayCancelled,
  sayOpenMandates,
  sayWhatHappensTo,
} from '../data/open-mandates.ts';
import { findClient, type FoundClient } from '../find-client.ts';
import { named, readWords } from '../read-words.ts';

/** `erase <client> --yes`: all that is stored about a client, for good. */
export const erase: Command = {
  usage: '<client> [--yes]',
  read: (words) => {
    const { plain, flags } = readWords(words, { flags: ['yes'] });
    const { client } = named(plain, 'client');
    return async (deps, at) => {
      const found = await findUnlessErased(deps, client);
      if ('erased_at' in found) return { data: found, text: 'This client has been erased before.' };
      askFirst(flags.yes, await questionOf(deps, found));
      const data = await eraseClient(deps, found.id, at);
      return {
        data,
        text: `${found.company_name} is erased: ${data.rows} rows, ${data.files} files, ${data.logins} logins.${sayCancelled(data.cancelled)}${sayOpenMandates(data.mandates)}`,
      };
    };
  },
};

/** The client; by their id also one of whom nothing is left but the log's entry. */
async function findUnlessErased(deps: OfficeDeps, word: string) {
  try {
    return await findClient(deps, word);
  } catch (error) {
    if (!(error instanceof OfficeRefusal)) throw error;
    const erased = await deps.transact.acrossClients((tx) => erasedBefore(tx, word.trim()));
    if (!erased) throw error;
    return { client_id: erased.client_id, erased_at: erased.at };
  }
}

const erasedBefore = (tx: Tx, word: string) =>
  tx
    .selectFrom('audit_log')
    .select(['client_id', 'at'])
    .where('action', '=', 'client_erased')
    .where(sql<boolean>`client_id::text = ${word.toLowerCase()}`)
    .executeTakeFirst();

async function questionOf({ transact }: OfficeDeps, client: FoundClient): Promise<string> {
  const { last, mandates } = await transact.acrossClients(async (tx) => ({
    last: await lastExport(tx, client.id),
    mandates: await openMandates(tx, client.id),
  }));
  const exported = last
    ? `It was last exported on ${formatDate(londonDate(Temporal.Instant.from(last.at)))}.`
    : 'It has never been exported.';
  return `Erase all data of ${client.company_name} (${client.client_number})? ${exported}${sayWhatHappensTo(mandates)} This cannot be undone.`;
}

const lastExport = (tx: Tx, clientId: string) =>
  tx
    .selectFrom('audit_log')
    .select('at')
    .where('client_id', '=', clientId)
    .where('action', '=', 'client_exported')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
