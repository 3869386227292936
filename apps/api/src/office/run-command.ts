import { userInfo } from 'node:os';
import { sql } from 'kysely';
import { isDiskFull } from '#platform/disk-full';
import { FieldRefusal, RefusalError } from '#platform/refusals';
import type { Transact } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import type { CommandContext, CommandResult, OfficeDeps } from './command.ts';
import { NeedsYes, OfficeRefusal, WrongUsage } from './command.ts';
import { COMMANDS } from './commands.ts';

/** How a command ended: 1 refused, 2 wrong usage. */
export type Outcome = ({ readonly code: 0 } & CommandResult) | CommandRefusal;

interface CommandRefusal {
  readonly code: 1 | 2;
  readonly sentence: string;
  /** The question to ask when only a yes is missing. The same words with `--yes` run it. */
  readonly question?: string;
}

/** Finds the command. Throws WrongUsage when there is none. */
export function readCommand([name, ...words]: readonly string[]) {
  const command = COMMANDS.get(name);
  if (command) return command.read(words);
  throw new WrongUsage(
    `Choose a command: ${[...COMMANDS.keys()].join(', ')}. See npm run office -- --help.`,
  );
}

/** Runs a command; whatever happens is its outcome. */
export async function runCommand(
  words: readonly string[],
  deps: OfficeDeps,
  at: CommandContext = { folder: process.cwd() },
): Promise<Outcome> {
  const { user = userInfo().username } = at;
  const transact = asOfficeUser(deps.transact, user);
  return outcomeOf(async () => {
    const work = readCommand(words);
    return { code: 0, ...(await work({ ...deps, transact }, at)) };
  });
}

/** Turns an error that the office is to read into an outcome; throws any other. */
export async function outcomeOf(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    const refused = refusedBy(error);
    if (refused) return refused;
    throw error;
  }
}

const NO_SPACE = 'There is no space left on the disk. Make room, then try again.';

/** A command that the use cases of the portal refuse is refused in the same words. */
function refusedBy(error: unknown): CommandRefusal | null {
  if (error instanceof WrongUsage) return { code: 2, sentence: error.message };
  if (error instanceof NeedsYes) {
    const question = error.message;
    return { code: 1, sentence: `${question} Add --yes to go ahead.`, question };
  }
  if (error instanceof FieldRefusal) return { code: 1, sentence: sentenceOf(error) };
  if (isDiskFull(error)) return { code: 1, sentence: NO_SPACE };
  if (error instanceof OfficeRefusal || error instanceof RefusalError) {
    return { code: 1, sentence: error.message };
  }
  return null;
}

const sentenceOf = ({ errors }: FieldRefusal) =>
  errors
    .map(({ field, message }) => (field === null ? message : `${field}: ${message}`))
    .join('; ');

/** The same transactions; what they write to the audit log is in this user's name. */
function asOfficeUser(transact: Transact, user: string): Transact {
  const named =
    <T>(work: (tx: Tx) => Promise<T>) =>
    async (tx: Tx): Promise<T> => {
      // The default of audit_log.office_user.
      await sql`select set_config('app.office_user', ${user}, true)`.execute(tx);
      return work(tx);
    };
  return {
    forClient: (scope, work) => transact.forClient(scope, named(work)),
    answering: (scope, work) => transact.answering(scope, named(work)),
    acrossClients: (work) => transact.acrossClients(named(work)),
  };
}
