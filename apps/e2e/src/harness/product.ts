import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { now as clock } from './clock.ts';
import { killTree, treeOf, untilGone } from './process-tree.ts';

export const ROOT = join(import.meta.dirname, '../../../..');
const READY = 'Ctrl-C stops it.';
const READY_WITHIN_MS = 120_000;

/** Where and on what the product runs; the same settings again are the same product, started again. */
export interface Settings {
  readonly dataDir: string;
  readonly port: number;
  readonly sandboxPort: number;
  /** A PostgreSQL instead of the embedded database. */
  readonly databaseUrl?: string;
  /** Where its clock starts; without it goes on from where all products' clocks are. */
  readonly now?: Temporal.Instant;
}

/** Where a running product can be reached. */
export interface Site {
  /** `http://localhost:40123` */
  readonly url: string;
  readonly sandboxUrl: string;
  /** Its address under a brand's host name. */
  urlOf(brand: string): string;
}

export interface Product extends Site {
  /** From the command to the line that says it is ready. */
  readonly readyAfterMs: number;
  /** What it has printed so far. */
  said(): string;
  /** Ctrl-C; waits until no process of it is left, and gives the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL for every process of it at once. */
  kill(): Promise<void>;
}

/** How a start ended that did not get ready. */
export interface FailedStart {
  readonly exitCode: number | null;
  readonly out: string;
  readonly err: string;
}

export class StartFailed extends Error {
  readonly start: FailedStart;
  constructor(start: FailedStart) {
    super(`npm start ended (${start.exitCode}): ${start.err}`);
    this.start = start;
  }
}

/** Ports that nobody listens on, for a product of its own. */
export async function freshSettings(dataDir: string): Promise<Settings> {
  const [port, sandboxPort] = await Promise.all([freePort(), freePort()]);
  return { dataDir, port, sandboxPort };
}

/** Of those the system gives to nobody by itself, so that one is still free when its product starts again. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, 'localhost', () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** What `npm start` does, without the install that npm's own start-up needs. */
export function launch(settings: Settings) {
  const child = spawn(process.execPath, [join(ROOT, 'tools/run.mjs'), 'start'], {
    cwd: ROOT,
    env: { ...plainEnv(), ...variablesOf(settings) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const printed = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.err += text));
  const ended = once(child, 'close').then(([code]): number | null =>
    typeof code === 'number' ? code : null,
  );
  return { child, pid: child.pid ?? 0, printed, ended };
}

/** Starts the product and waits until it says that it is ready. @throws StartFailed when it ends instead */
export async function startProduct(settings: Settings): Promise<Product> {
  const begun = performance.now();
  const { child, pid, printed, ended } = launch(settings);
  const ready = Promise.withResolvers<'ready'>();
  child.stdout.on('data', () => {
    if (printed.out.includes(READY)) ready.resolve('ready');
  });
  const tooLate = setTimeout(() => {
    ready.reject(new Error(`not ready in time:\n${printed.out}\n${printed.err}`));
  }, READY_WITHIN_MS);
  try {
    const first = await Promise.race([ready.promise, ended]);
    if (first !== 'ready') throw new StartFailed({ exitCode: first, ...printed });
  } catch (error) {
    await killTree(pid);
    throw error;
  } finally {
    clearTimeout(tooLate);
  }
  return {
    ...siteOn(settings),
    readyAfterMs: performance.now() - begun,
    said: () => printed.out + printed.err,
    async stop() {
      const pids = treeOf(pid);
      child.kill('SIGTERM');
      const code = await ended;
      await untilGone(pids, 1_000);
      return code;
    },
    async kill() {
      await killTree(pid);
      await ended;
    },
  };
}

export function siteOn({ port, sandboxPort }: Pick<Settings, 'port' | 'sandboxPort'>): Site {
  return {
    url: `http://localhost:${port}`,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    urlOf: (brand) => `http://${brand}.localhost:${port}`,
  };
}

function variablesOf({ dataDir, port, sandboxPort, databaseUrl, now = clock() }: Settings) {
  return {
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    PORTAL_NOW: now.toString(),
  };
}

/** The machine's environment without what the test runner and npm add: a user has none of it. */
function plainEnv(): NodeJS.ProcessEnv {
  const added =
    /^(VITEST|npm_|NODE_ENV$|NODE_OPTIONS$|NODE_CHANNEL|TEST|DEV$|PROD$|MODE$|SSR$|BASE_URL$|DATABASE_URL$|PORTAL_NOW$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !added.test(name)));
}
