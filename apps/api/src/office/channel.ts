import { once } from 'node:events';
import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { IN_DATA_FOLDER } from '#platform/data-folder';
import type { Logger } from '#platform/log';
import { atMost, type Pause } from '#platform/time/at-most';
import type { CommandContext } from './command.ts';
import type { Outcome } from './run-command.ts';

/** The line sent to the portal. A socket that ends after it, before the answer, cancels. */
const commandLine = z.object({
  words: z.array(z.string()),
  folder: z.string(),
  user: z.exactOptional(z.string()),
});
/** A line sent back: one for each progress message, then one with the outcome. */
interface ReplyLine {
  readonly tell?: string;
  readonly outcome?: Outcome;
}
type Run = (words: readonly string[], at: CommandContext) => Promise<Outcome>;

/** How long running commands may take when the portal stops, and then to say that they were cancelled. */
const LONGEST_END_MS = 5_000;
const LONGEST_GOODBYE_MS = 1_000;
// A command is a few words; a caller who sends more, or nothing, is not our command line.
const MOST_BYTES = 64 * 1024;
const LONGEST_WRITING_MS = 5_000;
/** The system's limit for the address of a socket: 108 bytes on Linux, 104 on macOS. */
const LONGEST_ADDRESS = 100;

/**
 * Takes the office's commands for a portal whose embedded database no second process may open. The
 * socket is in the data folder and for the portal's own user alone.
 * @returns a function that ends it, once running commands have ended or were cancelled
 */
export async function serveOffice(
  folder: string,
  run: Run,
  log: Logger,
  pause?: Pause,
): Promise<() => Promise<void>> {
  const path = join(folder, IN_DATA_FOLDER.office);
  // A killed portal left it; the folder's lock is ours.
  await rm(path, { force: true });
  const sockets = new Set<Socket>();
  const stop = new AbortController();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    answer(socket, run, stop.signal).catch((error: unknown) => {
      log.error({ err: error }, 'a command of the office failed');
      socket.destroy();
    });
  });
  await atShortAddress(folder, async (address) => {
    server.listen(address);
    await once(server, 'listening');
  });
  await chmod(path, 0o600);
  return async () => {
    const closed = once(server, 'close');
    server.close();
    if (!(await atMost(LONGEST_END_MS, closed, pause))) {
      stop.abort();
      await atMost(LONGEST_GOODBYE_MS, closed, pause);
      // A command line that is paused never closes its end.
      for (const socket of sockets) socket.destroy();
      await closed;
    }
    await rm(path, { force: true });
  };
}

async function answer(socket: Socket, run: Run, stop: AbortSignal): Promise<void> {
  socket.setTimeout(LONGEST_WRITING_MS, () => socket.destroy());
  // A command line that is killed cannot say goodbye.
  socket.on('error', () => socket.destroy());
  const lines = linesOf(socket, MOST_BYTES);
  const first = await lines.next();
  const { words, ...at } = z.parse(commandLine, JSON.parse(first.value ?? ''));
  socket.setTimeout(0);
  const cancel = new AbortController();
  const say = (said: ReplyLine) => socket.writable && socket.write(`${JSON.stringify(said)}\n`);
  // Nothing more is read: only the connection's end can follow.
  const ended = lines.next().then(
    () => cancel.abort(),
    () => cancel.abort(),
  );
  const outcome = await run(words, {
    ...at,
    signal: AbortSignal.any([cancel.signal, stop]),
    tell: (line) => say({ tell: line }),
  });
  say({ outcome });
  socket.end();
  await ended;
}

/** Asks the portal that holds the folder. @returns null when none does */
export async function askPortal(
  folder: string,
  words: readonly string[],
  { signal, tell, ...at }: CommandContext = { folder: process.cwd() },
): Promise<Outcome | null> {
  const socket = await atShortAddress(folder, connected);
  if (!socket) return null;
  const typed: z.infer<typeof commandLine> = { words: [...words], ...at };
  socket.write(`${JSON.stringify(typed)}\n`);
  const cancel = () => socket.end();
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel);
  try {
    for await (const line of linesOf(socket, Infinity)) {
      const said = JSON.parse(line) as ReplyLine;
      if (said.outcome) return said.outcome;
      if (said.tell !== undefined) tell?.(said.tell);
    }
  } catch (error) {
    if (!isCutOff(error)) throw error;
  } finally {
    signal?.removeEventListener('abort', cancel);
    socket.destroy();
  }
  return { code: 1, sentence: 'The portal could not carry this out; its log says why.' };
}

const isCutOff = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ECONNRESET', 'EPIPE'].includes(String(error.code));

/** The connection; null when nobody listens. */
async function connected(address: string): Promise<Socket | null> {
  const socket = connect({ path: address, allowHalfOpen: true });
  try {
    await once(socket, 'connect');
    return socket;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return null;
    throw error;
  }
}

/** The lines that arrive, including a last one without a line end. */
async function* linesOf(socket: Socket, most: number): AsyncGenerator<string, undefined> {
  let rest = Buffer.alloc(0);
  // By default the end of reading is the end of the socket; the answer is still to come.
  const incoming: AsyncIterable<Buffer> = socket.iterator({ destroyOnReturn: false });
  for await (const chunk of incoming) {
    rest = Buffer.concat([rest, chunk]);
    if (rest.length > most) throw new RangeError('a command is too long');
    for (let end = rest.indexOf(0x0a); end >= 0; end = rest.indexOf(0x0a)) {
      yield rest.subarray(0, end).toString('utf8');
      rest = rest.subarray(end + 1);
    }
  }
  if (rest.length > 0) yield rest.toString('utf8');
}

/** A folder with a long name is reached through a temporary link with a short one. */
async function atShortAddress<T>(
  folder: string,
  reach: (address: string) => Promise<T>,
): Promise<T> {
  const address = join(resolve(folder), IN_DATA_FOLDER.office);
  if (Buffer.byteLength(address) <= LONGEST_ADDRESS) return reach(address);
  const temporary = await mkdtemp(join(tmpdir(), 'office-'));
  try {
    await symlink(resolve(folder), join(temporary, 'to'));
    return await reach(join(temporary, 'to', IN_DATA_FOLDER.office));
  } finally {
    await rm(temporary, { recursive: true });
  }
}
