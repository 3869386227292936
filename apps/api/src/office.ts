import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { IN_DATA_FOLDER, keepFilesPrivate } from '#platform/data-folder';
import { DiskFull } from '#platform/disk-full';
import { FolderLocked } from '#platform/db/folder-lock';
import { isMigrated } from '#platform/db/migrate';
import { openPglite, openPostgres, type Database } from '#platform/db/open-database';
import { createTransact } from '#platform/db/transact';
import { enqueue } from '#platform/jobs/jobs';
import { createLog } from '#platform/log';
import { clockStartingAt, systemClock } from '#platform/time/clock';
import { ConfigError } from './config-error.ts';
import { readOfficeConfig, readOfficeSurroundings, type OfficeConfig } from './office-config.ts';
import { SERVER_HAS_ITS_OWN } from './office/backup/format.ts';
import { askPortal } from './office/channel.ts';
import { type CommandContext, OfficeRefusal } from './office/command.ts';
import { helpFor } from './office/help.ts';
import { openSurroundings } from './open-surroundings.ts';
import { terminalContext } from './office/terminal.ts';
import { outcomeOf, readCommand, runCommand, type Outcome } from './office/run-command.ts';

/** `npm run office -- <command> … [--json]` */
async function main(args: readonly string[]): Promise<void> {
  keepFilesPrivate();
  const words = args.filter((word) => word !== '--json');
  if (words.includes('--help')) return void process.stdout.write(`${helpFor(words[0])}\n`);
  if (args.length === 0) process.stderr.write(`${helpFor()}\n\n`);
  const at = terminalContext();
  const outcome = await outcomeOf(async () => {
    readCommand(words);
    return withConsent(words, (each) => carryOut(each, at, readOfficeConfig(process.env)));
  });
  if (outcome.code !== 0) {
    process.stderr.write(`${outcome.sentence}\n`);
  } else {
    const isJson = words.length < args.length;
    const { data, meta, text, fault } = outcome;
    process.stdout.write(`${isJson ? JSON.stringify({ data, meta }) : text}\n`);
    if (fault !== undefined) process.stderr.write(`${fault}\n`);
  }
  process.exitCode = outcome.code === 0 && outcome.fault !== undefined ? 1 : outcome.code;
}

/** Asks at the terminal for the missing yes. Without a terminal the command stays refused. */
async function withConsent(
  words: readonly string[],
  run: (words: readonly string[]) => Promise<Outcome>,
): Promise<Outcome> {
  const outcome = await run(words);
  if (outcome.code !== 1 || outcome.question === undefined || !process.stdin.isTTY) return outcome;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl+C at a question, and the end of the input, are a no.
  const over = new Promise<string>((no) =>
    terminal.on('SIGINT', () => no('')).on('close', () => no('')),
  );
  const said = await Promise.race([terminal.question(`${outcome.question} [y/N] `), over]);
  terminal.close();
  if (/^y(es)?$/i.test(said.trim())) return run([...words, '--yes']);
  return { code: 1, sentence: 'Nothing was done.' };
}

/** Runs in the portal when only that may open the database; otherwise opens the database here. */
async function carryOut(
  words: readonly string[],
  at: CommandContext,
  config: OfficeConfig,
): Promise<Outcome> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl && words[0] === 'backup') throw new OfficeRefusal(SERVER_HAS_ITS_OWN);
  if (databaseUrl) return inDatabase(openPostgres(databaseUrl, 1), words, at, config);
  const answered = await askPortal(dataDir, words, at);
  if (answered) return answered;
  await access(join(dataDir, IN_DATA_FOLDER.database)).catch(() => {
    throw new OfficeRefusal(
      `There is no portal's database in ${resolve(dataDir)}: set DATA_DIR or DATABASE_URL as for the portal.`,
    );
  });
  return inDatabase(await openPglite(dataDir), words, at, config);
}

async function inDatabase(
  database: Database,
  words: readonly string[],
  at: CommandContext,
  { portalNow, dataDir }: OfficeConfig,
): Promise<Outcome> {
  try {
    if (!(await isMigrated(database.kysely))) {
      throw new OfficeRefusal(
        'The database is older than this release: start the portal once, then try again.',
      );
    }
    const clock = portalNow ? clockStartingAt(portalNow) : systemClock;
    const settings = await readOfficeSurroundings(process.env);
    const around = await openSurroundings(
      { ...settings, dataDir },
      { database, clock, log: createLog(settings.logLevel) },
    );
    try {
      const transact = createTransact(database.kysely, clock);
      return await runCommand(words, { ...around, transact, jobs: { enqueue }, dataDir }, at);
    } finally {
      await around.typst.close();
    }
  } finally {
    await database.close();
  }
}

/** Says in one sentence why the command failed. */
function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof FolderLocked || error instanceof DiskFull)
    return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') {
    return 'The database at DATABASE_URL cannot be reached.';
  }
  return `The office's command failed: ${error instanceof Error ? error.message : String(error)}`;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
});
