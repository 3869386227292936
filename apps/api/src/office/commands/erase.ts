import { formatDate } from '@counterfoil/domain/dates/iso-date';
import type { Tx } from '#platform/db/tx';
import { londonDate } from '#platform/time/clock';
import { askFirst, type Command, type OfficeDeps } from '../command.ts';
import {
  openConsents,
  endedConsentsText,
  openConsentsText,
  consentsWarning,
} from '../data/end-consents.ts';
import { eraseClient } from '../data/erase-client.ts';
import {
  openMandates,
  cancelledMandatesText,
  openMandatesText,
  mandatesWarning,
} from '../data/open-mandates.ts';
import { findClientOrErased, type FoundClient } from '../find-client.ts';
import { named, readWords } from '../read-words.ts';

/** `erase <client> --yes`: permanently erases all that is stored about a client. */
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
        text: `${found.company_name} is erased: ${data.rows} rows, ${data.files} files, ${data.logins} logins.${cancelledMandatesText(data.cancelled)}${openMandatesText(data.mandates)}${endedConsentsText(data.consents_ended)}${openConsentsText(data.consents)}`,
      };
    };
  },
};

/** The client. An id also finds a client who only remains in the log. */
async function findUnlessErased(deps: OfficeDeps, word: string) {
  const found = await findClientOrErased(deps, word);
  return 'erased_at' in found ? { client_id: found.id, erased_at: found.erased_at } : found;
}

async function questionOf({ transact }: OfficeDeps, client: FoundClient): Promise<string> {
  const { last, mandates, consents } = await transact.acrossClients(async (tx) => ({
    last: await lastExport(tx, client.id),
    mandates: await openMandates(tx, client.id),
    consents: await openConsents(tx, client.id),
  }));
  const exported = last
    ? `It was last exported on ${formatDate(londonDate(Temporal.Instant.from(last.at)))}.`
    : 'It has never been exported.';
  return `Erase all data of ${client.company_name} (${client.client_number})? ${exported}${mandatesWarning(mandates)}${consentsWarning(consents)} This cannot be undone.`;
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
