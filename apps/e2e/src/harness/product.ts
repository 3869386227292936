import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { now as clock } from './clock.ts';
import { killTree, treeOf, untilGone } from './process-tree.ts';
import { reservePort } from './reserved-ports.ts';

export const ROOT = join(import.meta.dirname, '../../../..');
const READY = 'Ctrl-C stops it.';
const READY_WITHIN_MS = 240_000;

/**
 * The folder, ports and database of a product; the same settings again restart the same product.
 */
export interface Settings {
  readonly dataDir: string;
  readonly port: number;
  readonly sandboxPort: number;
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl?: string;
  /** Another checkout than this one. */
  readonly root?: string;
  /** The start of its clock; by default the clock of all products continues. */
  readonly now?: Temporal.Instant;
}

/** The addresses of a running product. */
export interface Site {
  /** `http://localhost:40123` */
  readonly url: string;
  readonly sandboxUrl: string;
  /** Its address under a brand's host name. */
  urlOf(brand: string): string;
}

export interface Product extends Site {
  /** The time from the command to the line that says it is ready. */
  readonly readyAfterMs: number;
  /** Its output so far. */
  said(): string;
  /** Ctrl-C; waits until all its processes have ended, and returns the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL for all its processes at once. */
  kill(): Promise<void>;
}

/** The outcome of a start that failed. */
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

/** Settings with free ports, for a separate product. */
export async function freshSettings(dataDir: string): Promise<Settings> {
  const [port, sandboxPort] = await Promise.all([freePort(), freePort()]);
  return { dataDir, port, sandboxPort };
}

/**
 * From a range that the system does not assign itself, and reserved for this process, so that a port is still free at a
 * restart.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    if (!reservePort(port)) continue;
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

/** Does the same as `npm start`, without the install of npm's own start-up. */
export function launch(settings: Settings, env: NodeJS.ProcessEnv = {}) {
  const { root = ROOT } = settings;
  const child = spawn(process.execPath, [join(root, 'tools/run.mjs'), 'start'], {
    cwd: root,
    // It then ends with its parent, as it does with npm: a test process that is killed leaves no product.
    env: { ...environmentOf(settings), npm_lifecycle_event: 'start', ...env },
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

/**
 * Starts the product and waits until it says that it is ready.
 * @throws StartFailed when it ends instead
 */
export async function startProduct(
  settings: Settings,
  env: NodeJS.ProcessEnv = {},
): Promise<Product> {
  const begun = performance.now();
  const { child, pid, printed, ended } = launch(settings, env);
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

/** The variables with which its user starts a product, and its office. */
export const environmentOf = (settings: Settings): NodeJS.ProcessEnv => ({
  ...plainEnv(),
  ...variablesOf(settings),
});

function variablesOf({ dataDir, port, sandboxPort, databaseUrl, now = clock() }: Settings) {
  return {
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    // Scenes are about screens; calls that HMRC turns away are tried elsewhere.
    SANDBOX_HMRC_CALLS_A_SECOND: '1000',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    PORTAL_NOW: now.toString(),
  };
}

/**
 * The machine's environment without the variables of the test runner and npm: users have none of
 * them.
 */
function plainEnv(): NodeJS.ProcessEnv {
  const added =
    /^(VITEST|npm_|NODE_ENV$|NODE_OPTIONS$|NODE_CHANNEL|TEST|DEV$|PROD$|MODE$|SSR$|BASE_URL$|DATABASE_URL$|PORTAL_NOW$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !added.test(name)));
}
