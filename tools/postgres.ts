import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { ensured, MachineError, outputOf } from './machine.ts';

export type PrivatePostgres = {
  /**
   * The database `counterfoil` as its owner, who is not a superuser but may create roles and databases, as in
   * production. E.g. `postgres://counterfoil:...@127.0.0.1:40123/counterfoil`
   */
  readonly url: string;
  /** Its files. */
  readonly folder: string;
  /** Runs statements as the superuser, in the database `postgres`. Throws when they fail. */
  readonly administer: (statements: string) => void;
};

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const READY_WITHIN_MS = 30_000;

/** The folder with initdb and postgres of the newest installed version. */
function findBinaries(): string | null {
  if (existsSync(DEBIAN_FOLDER)) {
    const newest = readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a))[0];
    const folder = join(DEBIAN_FOLDER, newest ?? '', 'bin');
    if (existsSync(join(folder, 'initdb'))) return folder;
  }
  return outputOf('pg_config', ['--bindir'])?.trim() ?? null;
}

const POSTGRES = {
  name: 'PostgreSQL',
  debianPackages: ['postgresql'],
  missing: 'PostgreSQL is not installed on this machine: install its server (14 or newer).',
};

/** PostgreSQL refuses to run as root, so root runs it as the user that its package made. */
function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(outputOf('id', [flag, 'postgres']) ?? NaN));
  if (uid === undefined || gid === undefined || Number.isNaN(uid) || Number.isNaN(gid)) {
    throw new MachineError('PostgreSQL does not run as root, and there is no user postgres.');
  }
  return { uid, gid };
}

type User = ReturnType<typeof postgresUser>;

function createCluster(binaries: string, folder: string, user: User, password: string): void {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) {
    chownSync(folder, user.uid, user.gid);
    chownSync(passwordFile, user.uid, user.gid);
  }
  const done = spawnSync(
    join(binaries, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8'].concat(
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
    ),
    { ...user, cwd: folder, encoding: 'utf8' },
  );
  rmSync(passwordFile, { force: true });
  if (done.status !== 0) {
    throw new MachineError(`initdb failed: ${(done.stderr || String(done.error)).trim()}`);
  }
}

/** Stops PostgreSQL and removes its files when our end of its input closes, even when we are killed. */
const KEEPER = `
where=$1
"$0/postgres" -D "$where/data" -p "$2" -k "$where" -c listen_addresses=127.0.0.1 -c max_connections=200 $3 >"$where/log" 2>&1 &
cat >/dev/null
kill -INT $! 2>/dev/null
wait $!
rm -rf "$where" 2>/dev/null
`;

type Cluster = { readonly binaries: string; readonly folder: string; readonly port: number };

/** For databases that nobody needs after a crash of the machine. */
const FAST = '-c fsync=off -c synchronous_commit=off -c full_page_writes=off';
const MEMORY_DISK = '/dev/shm';
const ROOM_BYTES = 4 * 2 ** 30;

/** The folder for a cluster's: on the memory disk when that is large enough. */
function fastFolder(): string {
  if (!existsSync(MEMORY_DISK)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_DISK);
  return bavail * bsize > ROOM_BYTES ? MEMORY_DISK : tmpdir();
}

/** Runs statements as the superuser over the unix socket. @returns null when the server does not answer */
function runSql(cluster: Cluster, password: string, sql: string): string | null {
  const { binaries, folder: PGHOST, port } = cluster;
  const where = { PGHOST, PGPORT: String(port), PGUSER: 'postgres', PGDATABASE: 'postgres' };
  const done = spawnSync(join(binaries, 'psql'), ['-qX', '-v', 'ON_ERROR_STOP=1'], {
    // A developer's PGSERVICE would outrank the rest.
    env: { ...process.env, ...where, PGPASSWORD: password, PGSERVICE: undefined },
    input: sql,
    encoding: 'utf8',
  });
  return done.status === 0 ? done.stdout : null;
}

async function createOwnerWhenReady(
  cluster: Cluster,
  password: string,
  hasEnded: () => boolean,
): Promise<void> {
  const sql = `create role counterfoil login createrole createdb password '${password}';
create database counterfoil owner counterfoil;`;
  const deadline = performance.now() + READY_WITHIN_MS;
  while (runSql(cluster, password, sql) === null) {
    if (hasEnded() || performance.now() > deadline) {
      throw new MachineError('PostgreSQL did not start.');
    }
    await sleep(50);
  }
}

/** Whether there is a PostgreSQL, after installing Debian's where we may. */
export function hasPostgres(say: (line: string) => void): boolean {
  try {
    ensured(findBinaries, POSTGRES, say);
    return true;
  } catch (error) {
    if (error instanceof MachineError) return false;
    throw error;
  }
}

/**
 * Runs `work` with a new PostgreSQL of its own on a free loopback port, and removes it afterwards.
 * @param speed `durable` has production's settings, `fast` survives no crash of the machine
 * @throws MachineError with one sentence when the machine has no PostgreSQL and we may not install it
 */
export async function withPostgres<Result>(
  work: (postgres: PrivatePostgres) => Promise<Result>,
  say: (line: string) => void = () => undefined,
  speed: 'durable' | 'fast' = 'durable',
): Promise<Result> {
  const binaries = ensured(findBinaries, POSTGRES, say);
  const user = postgresUser();
  const folder = mkdtempSync(
    join(speed === 'fast' ? fastFolder() : tmpdir(), 'counterfoil-postgres-'),
  );
  chmodSync(folder, 0o700);
  const password = randomBytes(16).toString('hex');
  createCluster(binaries, folder, user, password);
  const port = await freePort();
  const keeper = spawn(
    '/bin/sh',
    ['-c', KEEPER, binaries, folder, String(port), speed === 'fast' ? FAST : ''],
    {
      ...user,
      cwd: folder,
      stdio: ['pipe', 'ignore', 'inherit'],
      detached: true,
    },
  );
  const ended = once(keeper, 'exit');
  try {
    const cluster = { binaries, folder, port };
    await createOwnerWhenReady(cluster, password, () => keeper.exitCode !== null);
    return await work({
      url: `postgres://counterfoil:${password}@127.0.0.1:${port}/counterfoil`,
      folder: join(folder, 'data'),
      administer: (statements) => {
        if (runSql(cluster, password, statements) === null)
          throw new Error(`failed: ${statements}`);
      },
    });
  } finally {
    keeper.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}
