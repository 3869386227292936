import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { formatDate } from '@counterfoil/domain/dates/iso-date';
import {
  askForIdentity,
  identityFilesOf,
  readIdentityForOffice,
  recordOpening,
  refuseGivenIdentity,
  verifyIdentity,
  type OpenableFile,
  neutralName,
} from '#modules/identity/public';
import { londonDate } from '#platform/time/clock';
import { mailQueueOf } from '../../mails.ts';
import {
  OfficeRefusal,
  WrongUsage,
  type Command,
  type OfficeDeps,
  type CommandContext,
} from '../command.ts';
import { findClient } from '../find-client.ts';
import { named, readWords, required } from '../read-words.ts';
import { table } from '../table.ts';

const ONE_OF = 'Use only one of --verified, --refused and --ask.';
const LONGEST_REASON = 500;

/** `identity <client>`: what a client gave to prove who they are, and the office's decision. */
export const identity: Command = {
  usage: '<client> [--out DIR] [--verified | --refused "why" | --ask]',
  read: (words) => {
    const { plain, options, flags } = readWords(words, {
      texts: ['out', 'refused'],
      flags: ['verified', 'ask'],
    });
    const { client } = named(plain, 'client');
    const reason = options.refused === undefined ? null : reasonOf(options.refused);
    const out = options.out === undefined ? null : required(options.out, 'out');
    if ([flags.verified, flags.ask, reason !== null].filter(Boolean).length > 1) {
      throw new WrongUsage(ONE_OF);
    }
    return async (deps, at) => {
      const { id } = await findClient(deps, client);
      const written = out === null ? null : await writeFiles(deps, id, resolve(at.folder, out));
      const withMail = { ...deps, mailQueue: mailQueueOf(deps, deps.jobs) };
      if (flags.verified) await verifyIdentity(deps, id);
      if (reason !== null) await refuseGivenIdentity(withMail, id, reason);
      if (flags.ask) {
        const { hasGiven } = await askForIdentity(withMail, id);
        if (!hasGiven) return ASKED;
      }
      return show(deps, id, written);
    };
  },
};

const ASKED = {
  data: { state: 'asked' },
  text: 'The client is asked for their identity. They haven’t given any yet.',
};

function reasonOf(given: string): string {
  const reason = required(given, 'refused');
  if (reason.length <= LONGEST_REASON) return reason;
  throw new WrongUsage(`--refused must contain no more than ${LONGEST_REASON} characters.`);
}

async function show(deps: OfficeDeps, clientId: string, written: readonly string[] | null) {
  const { contact_id, details, ...row } = await readIdentityForOffice(deps, clientId);
  await recordOpening(deps, clientId, contact_id, 0);
  const files = (await identityFilesOf(deps, clientId)).map(({ kind, name, mediaType }) => ({
    kind,
    name,
    media_type: mediaType,
  }));
  const data = { contact_id, ...row, ...details, files, ...(written ? { written } : {}) };
  const until = londonDate(Temporal.Instant.from(row.delete_at));
  const facts = [
    ['State', row.state],
    ...Object.entries(details).map(([name, value]) => [name.replaceAll('_', ' '), value ?? '']),
    ...row.warnings.map((warning) => ['Warning', warning]),
    ...files.map(({ kind, name }) => [kind.replaceAll('_', ' '), name]),
    ['Kept until', formatDate(until)],
    ...(written ?? []).map((path) => ['Written', path]),
  ];
  return { data, text: table(['Identity', ''], facts) };
}

/** Writes the opened files for this user alone. The audit log records it first. */
async function writeFiles(deps: OfficeDeps, clientId: string, folder: CommandContext['folder']) {
  const { contact_id } = await readIdentityForOffice(deps, clientId);
  const files = await identityFilesOf(deps, clientId);
  await recordOpening(deps, clientId, contact_id, files.length);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const written: string[] = [];
  for (const file of files) {
    const path = join(folder, neutralName(file.kind, file.mediaType));
    await writeOne(file, path);
    written.push(path);
  }
  return written;
}

async function writeOne({ open }: OpenableFile, path: string): Promise<void> {
  // Never overwrites a file, nor follows a link that leads elsewhere.
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(open(), target);
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (isThere) throw new OfficeRefusal(`${path} exists already.`);
    await rm(path, { force: true });
    throw error;
  }
}
