import type { NewestPart, Part } from '#platform/db/newest';
import type { Command, OfficeDeps } from '../command.ts';
import { findClient } from '../find-client.ts';
import { limitOf, named, readWords, uuidOf } from '../read-words.ts';

/**
 * A list of rows, of one client or of all, the newest first. Says what is left out, below the text and beside the data,
 * so that nobody mistakes a part for the whole.
 */
export const newest = <Row>(
  read: (deps: OfficeDeps, clientId: string | null, part: NewestPart) => Promise<Part<Row>>,
  textOf: (rows: readonly Row[]) => string,
  find: (deps: OfficeDeps, word: string) => Promise<{ readonly id: string }> = findClient,
): Command => ({
  usage: '[--client C] [--limit N] [--before ID]',
  read: (words) => {
    const { plain, options } = readWords(words, { texts: ['client', 'limit', 'before'] });
    named(plain);
    const { client, before } = options;
    const part = {
      limit: limitOf(options.limit),
      before: before === undefined ? null : uuidOf(before, 'before'),
    };
    return async (deps) => {
      const found = client === undefined ? null : await find(deps, client);
      const { rows, next } = await read(deps, found?.id ?? null, part);
      const note = next === null ? '' : `\n\nThere are older ones: use --before ${next}`;
      return { data: rows, meta: { next_before: next }, text: textOf(rows) + note };
    };
  },
});
