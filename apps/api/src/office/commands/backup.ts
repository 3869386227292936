import { audit } from '#platform/audit';
import { takeBackup } from '../backup/take-backup.ts';
import type { Command } from '../command.ts';
import { named, readWords } from '../read-words.ts';
import { placeOf, writeOut } from '../write-out.ts';

const KEYS = 'The keys of SECRETS_KEY are not in it: keep them elsewhere.';
const DEMO_KEY = 'The demo’s own key is in it.';

/** `backup F`: the embedded database with all files, while the portal goes on. */
export const backup: Command = {
  usage: 'F [--yes]',
  read: (words) => {
    const { plain, flags } = readWords(words, { flags: ['yes'] });
    const { file } = named(plain, 'file');
    return async (deps, at) => {
      const { content, tally } = takeBackup(deps, at);
      const path = await placeOf(file, flags.yes, at);
      await deps.transact.acrossClients((tx) =>
        audit(tx, deps.clock, { action: 'backup_begun', userId: null }),
      );
      const written = await writeOut(path, content, at);
      const { files, waited, hasDemoKey } = tally;
      const seconds = (waited / 1000).toFixed(1);
      return {
        data: { files, database_waited_ms: Math.round(waited), ...written },
        text: [
          `The database and ${files} files are in ${path}. For ${seconds} s the database answered nobody.`,
          `${hasDemoKey ? DEMO_KEY : KEYS} Keep the file as safe as the portal.`,
        ].join('\n'),
      };
    };
  },
};
