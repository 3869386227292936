import { departmentName, readMessages } from '#modules/messages/public';
import type { Command } from '../command.ts';
import { findClient } from '../find-client.ts';
import { limitOf, named, readWords } from '../read-words.ts';
import { atLondon } from '../table.ts';

/** `messages [--client C] [--limit N]`: what clients wrote with the contact form, the newest first. */
export const messages: Command = {
  usage: '[--client C] [--limit N]',
  read: (words) => {
    const { plain, options } = readWords(words, { texts: ['client', 'limit'] });
    named(plain);
    const limit = limitOf(options.limit);
    return async (deps) => {
      const found = options.client === undefined ? null : await findClient(deps, options.client);
      const data = await readMessages(deps, found?.id ?? null, limit);
      const each = data.map((row) =>
        [
          `${atLondon(row.created_at)}  ${row.company_name} (${row.client_number})`,
          `${departmentName(row.department)}: ${row.subject}`,
          `From ${row.sender_name} <${row.sender_email}>`,
          '',
          ...row.message.split('\n').map((line) => `  ${line}`),
        ]
          // What a client wrote must not move the terminal's cursor.
          .map((line) => line.replaceAll(/\p{C}+/gu, ' '))
          .join('\n'),
      );
      return { data, text: each.join('\n\n') || 'The list is empty' };
    };
  },
};
