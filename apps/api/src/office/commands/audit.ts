import { readAudit } from '#modules/history/public';
import type { Command } from '../command.ts';
import { findClient } from '../find-client.ts';
import { limitOf, named, readWords } from '../read-words.ts';
import { atLondon, table } from '../table.ts';

/** `audit [--client C] [--limit N]`: who did what, the newest first. */
export const audit: Command = {
  usage: '[--client C] [--limit N]',
  read: (words) => {
    const { plain, options } = readWords(words, { texts: ['client', 'limit'] });
    named(plain);
    const limit = limitOf(options.limit);
    return async (deps) => {
      const found = options.client === undefined ? null : await findClient(deps, options.client);
      const data = await readAudit(deps, found?.id ?? null, limit);
      const rows = data.map((row) => [
        atLondon(row.at),
        row.action,
        row.office_user ?? row.user_id ?? 'portal',
        row.client_id,
        row.subject_id,
        [...row.changes, JSON.stringify(row.detail)].filter((part) => part !== '{}').join(' '),
      ]);
      return { data, text: table(['When', 'Action', 'Who', 'Client', 'Subject', 'What'], rows) };
    };
  },
};
