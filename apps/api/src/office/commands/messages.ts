import { departmentName, readMessages } from '#modules/messages/public';
import { atLondon } from '../table.ts';
import { newest } from './newest.ts';

/** `messages [--client C] [--limit N] [--before ID]`: what clients wrote with the contact form, the newest first. */
export const messages = newest(readMessages, (data) => {
  const each = data.map((row) =>
    [
      `${atLondon(row.created_at)}  ${row.company_name} (${row.client_number})`,
      `${departmentName(row.department)}: ${row.subject}`,
      `From ${row.sender_name} <${row.sender_email}>`,
      '',
      ...row.message.split('\n').map((line) => `  ${line}`),
    ]
      // A client's text must not move the terminal's cursor.
      .map((line) => line.replaceAll(/\p{C}+/gu, ' '))
      .join('\n'),
  );
  return each.join('\n\n') || 'The list is empty';
});
