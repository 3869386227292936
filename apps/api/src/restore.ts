import { keepFilesPrivate } from '#platform/data-folder';
import { databaseUrls } from './config.ts';
import { SERVER_HAS_ITS_OWN } from './office/backup/format.ts';
import { restoreBackup } from './office/backup/restore-backup.ts';
import { OfficeRefusal } from './office/command.ts';
import { named, readWords } from './office/read-words.ts';
import { outcomeOf } from './office/run-command.ts';
import { terminalContext } from './office/terminal.ts';

const KEYS = 'Start the portal with the SECRETS_KEY that it had: the backup has no keys.';
const DEMO_KEY = 'The demo’s own key is in it.';

/** `npm run restore -- <file> <empty folder>` */
async function main(words: readonly string[]): Promise<void> {
  keepFilesPrivate();
  const at = terminalContext();
  const outcome = await outcomeOf(async () => {
    const { file, folder } = named(readWords(words, {}).plain, 'file', 'folder');
    if (databaseUrls(process.env).databaseUrl) throw new OfficeRefusal(SERVER_HAS_ITS_OWN);
    const restored = await restoreBackup({ file, folder }, at);
    const { files, made_at, hasDemoKey } = restored;
    const text = [
      `The portal of ${made_at} is in ${restored.folder}, with ${files} files: start it with DATA_DIR=${restored.folder}.`,
      hasDemoKey ? DEMO_KEY : KEYS,
    ].join('\n');
    return { code: 0, data: restored, text };
  });
  if (outcome.code === 0) process.stdout.write(`${outcome.text}\n`);
  else process.stderr.write(`${outcome.sentence}\n`);
  // The embedded database leaves timers behind.
  process.exit(outcome.code);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const why = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The backup could not be restored: ${why}\n`);
  process.exit(1);
});
