import type { Database } from '#platform/db/open-database';
import type { Transact } from '#platform/db/transact';
import type { Jobs } from '#platform/jobs/jobs';
import type { StoredSurroundings, Surroundings } from '../surroundings.ts';

/** Dependencies of the commands: the portal's own, or those of `npm run office` without a portal. */
export interface OfficeDeps
  extends Omit<StoredSurroundings, 'database'>, Pick<Surroundings, 'directDebit' | 'openBanking'> {
  readonly transact: Transact;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Rows are reached through `transact`; a backup copies all of it. */
  readonly database: Pick<Database, 'snapshot'>;
  /** The data folder of a portal with an embedded database. */
  readonly dataDir?: string;
}

/** Where a command was typed. The portal that runs it has another folder. */
export interface CommandContext {
  /** Relative names of files begin here: `resolve(at.folder, name)`. */
  readonly folder: string;
  /** The machine's user, for the audit log. */
  readonly user?: string;
  /** Aborted when the command is cancelled. */
  readonly signal?: AbortSignal;
  /** Reports the progress of a long command. */
  readonly tell?: (line: string) => void;
}

/** The command is impossible; the message is the sentence for the office. */
export class OfficeRefusal extends Error {}

/** The command cannot be undone and needs a yes; the message is the question. */
export class NeedsYes extends Error {}

/** The words are not a command; the message is the sentence for the office. */
export class WrongUsage extends Error {}

/** Asks before what cannot be undone, unless the command had `--yes`. It writes nothing before. */
export function askFirst(yes: boolean, question: string): void {
  if (!yes) throw new NeedsYes(question);
}

/** A command's answer: data for `--json`, and lines to read. */
export interface CommandResult {
  readonly data: object;
  /** Members of `--json` beside the data of a list. */
  readonly meta?: object;
  readonly text: string;
  /** The sentence about what a check found wrong: the answer is printed too, and the exit code is 1. */
  readonly fault?: string;
}

/** One command of the office. */
export interface Command {
  /** How to write it, after its name. */
  readonly usage: string;
  /**
   * Checks the words after its name. @returns the work to do once there is a portal or its database
   * @throws WrongUsage
   */
  read(words: readonly string[]): (deps: OfficeDeps, at: CommandContext) => Promise<CommandResult>;
}
