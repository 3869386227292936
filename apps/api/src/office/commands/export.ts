import type { Command } from '../command.ts';
import { exportClient } from '../data/export-client.ts';
import { findClient } from '../find-client.ts';
import { named, readWords, required } from '../read-words.ts';
import { placeOf, writeOut } from '../write-out.ts';

/** `export <client> --out F.zip`: everything that is stored about a client. */
export const exportOf: Command = {
  usage: '<client> --out F.zip [--yes]',
  read: (words) => {
    const { plain, options, flags } = readWords(words, { texts: ['out'], flags: ['yes'] });
    const { client } = named(plain, 'client');
    const out = required(options.out, 'out');
    return async (deps, at) => {
      const found = await findClient(deps, client);
      const path = await placeOf(out, flags.yes, at);
      const { content, files } = await exportClient(deps, found, at);
      const written = await writeOut(path, content, at);
      return {
        data: { client_id: found.id, files, ...written },
        text: `All data of ${found.company_name} is in ${path}: ${files} files. Keep it as safe as the portal.`,
      };
    };
  },
};
