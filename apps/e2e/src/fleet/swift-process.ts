import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateBucketCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { freePort } from '../../../../tools/free-port.ts';
import { ensureSwift } from '../../../../tools/swift.ts';
import { isListening } from './is-listening.ts';
import {
  KEY,
  REGION,
  SECRET,
  SERVERS,
  settingsOf,
  type Disk,
  type Server,
} from './swift-settings.ts';

/** Debian's OpenStack Swift with its S3 face: one device, one replica, in a folder that goes with it. */
export interface SwiftProcess {
  readonly port: number;
  /** The portal's setting for a bucket, at this port or another one that leads here. */
  urlOf(
    bucket: string,
    given?: { readonly port?: number; readonly secret?: string; readonly prefix?: string },
  ): string;
  makeBucket(name: string): Promise<void>;
  /** MD5 by key, of all objects in a bucket. */
  objectsIn(bucket: string): Promise<Map<string, string>>;
  /** Ends a server without a farewell: the proxy speaks S3, the object server has the files. */
  kill(server: Server): Promise<void>;
  /** Starts it again where it was; with a full disk it stores nothing more. */
  start(server: Server, disk?: Disk): Promise<void>;
  end(): Promise<void>;
}

export async function startSwift(): Promise<SwiftProcess> {
  ensureSwift((line) => void process.stderr.write(`${line}\n`));
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-swift-'));
  const cachePort = await freePort();
  const ports = await fill(folder, cachePort);
  // Swift takes no S3 request without a cache of its containers.
  const cache = spawnHere('memcached', ['-l', '127.0.0.1', '-p', String(cachePort), ...asRoot()]);
  const running = new Map(SERVERS.map((server) => [server, startServer(folder, server)]));
  const kill = (server: Server) => endNow(running.get(server));
  const { proxy: port } = ports;
  const s3 = new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    forcePathStyle: true,
    region: REGION,
    credentials: { accessKeyId: KEY, secretAccessKey: SECRET },
  });
  const ready = () =>
    untilReady(s3, () => running.values().some(({ exitCode }) => exitCode !== null));
  await ready();
  return {
    port,
    urlOf: (bucket, { port: at = port, secret = SECRET, prefix = '' } = {}) =>
      `s3://${encodeURIComponent(KEY)}:${secret}@${bucket}/${prefix}?endpoint=http://127.0.0.1:${at}&region=${REGION}`,
    makeBucket: async (name) => void (await s3.send(new CreateBucketCommand({ Bucket: name }))),
    objectsIn: (bucket) => etagsIn(s3, bucket),
    kill,
    start: async (server, disk = 'roomy') => {
      await writeFile(
        join(folder, `${server}.conf`),
        settingsOf(server, { folder, port: ports[server], disk, cachePort }),
      );
      running.set(server, startServer(folder, server));
      await untilListening(ports[server]);
      await ready();
    },
    end: async () => {
      s3.destroy();
      await Promise.all([...SERVERS.map(kill), endNow(cache)]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilListening(port: number): Promise<void> {
  for (;;) {
    if (await isListening(port)) return;
    await sleep(200);
  }
}

/** Does what `swift-ring-builder` does for one device, for three rings in one process, as Python starts slowly. */
const RINGS = `
import sys
from swift.common.ring import RingBuilder
for server, port in zip(("account", "container", "object"), sys.argv[1:]):
    ring = RingBuilder(4, 1, 1)
    place = dict(ip="127.0.0.1", port=int(port), replication_ip="127.0.0.1", replication_port=int(port))
    ring.add_dev(dict(place, id=0, region=1, zone=1, device="d1", weight=1.0, meta=""))
    ring.rebalance()
    ring.get_ring().save(server + ".ring.gz")
`;

/** Writes the settings and the rings. @returns the servers' ports */
async function fill(folder: string, cachePort: number): Promise<Record<Server, number>> {
  await mkdir(join(folder, 'devices', 'd1'), { recursive: true });
  await writeFile(join(folder, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = fleet\n');
  const ports = { account: 0, container: 0, object: 0, proxy: 0 };
  for (const server of SERVERS) {
    const port = await freePort();
    ports[server] = port;
    await writeFile(
      join(folder, `${server}.conf`),
      settingsOf(server, { folder, port, disk: 'roomy', cachePort }),
    );
  }
  const words = [ports.account, ports.container, ports.object].map(String);
  execFileSync('/usr/bin/python3', ['-c', RINGS, ...words], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return ports;
}

const startServer = (folder: string, server: Server) =>
  spawnHere(`swift-${server}-server`, [join(folder, `${server}.conf`)]);

/** Starts a program that ends with this process, also when that is killed. */
const spawnHere = (program: string, words: readonly string[]): ChildProcess =>
  spawn('setpriv', ['--pdeathsig', 'KILL', program, ...words], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });

/** memcached asks root for the user to become. */
const asRoot = () => (process.getuid?.() === 0 ? ['-u', 'root'] : []);

async function endNow(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function untilReady(s3: S3Client, hasEnded: () => boolean): Promise<void> {
  for (;;) {
    // The proxy listens before the servers behind it do. A bucket can be made once.
    const bucket = new CreateBucketCommand({ Bucket: `ready-${randomUUID()}` });
    const made = await s3.send(bucket).catch(() => null);
    if (made) return;
    if (hasEnded()) throw new Error('Swift did not start');
    await sleep(200);
  }
}

/** MD5 by key. */
async function etagsIn(s3: S3Client, bucket: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: bucket })) {
    for (const { Key = '', ETag = '' } of Contents) found.set(Key, ETag.replaceAll('"', ''));
  }
  return found;
}
