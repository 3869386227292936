import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClamd } from '@counterfoil/providers/malware-scanner/clamd/index';
import { ensureClamd } from '../../../../tools/clamav.ts';
import { freePort } from '../../../../tools/free-port.ts';

/** A clamd of our own: one signature, no updates, in a folder that goes with it. */
export interface ClamdProcess {
  readonly socket: string;
  readonly port: number;
  /** Ends it without a farewell. */
  kill(): Promise<void>;
  /** Starts it again where it was. */
  start(): Promise<void>;
  end(): Promise<void>;
}

/** The text that the signature finds, and the signature's name. */
export const MALWARE = 'counterfoil-fleet-malware';
export const SIGNATURE = 'Counterfoil.Test.Signature';
/** Its limit of a file. */
export const MOST_BYTES = 4 * 1024 * 1024;

export async function startClamd(): Promise<ClamdProcess> {
  const program = ensureClamd((line) => void process.stderr.write(`${line}\n`));
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-clamd-'));
  const [socket, port] = [join(folder, 'clamd.ctl'), await freePort()];
  await mkdir(join(folder, 'signatures'));
  // Any kind of file, at any place.
  const signature = `${SIGNATURE}:0:*:${Buffer.from(MALWARE).toString('hex')}\n`;
  await writeFile(join(folder, 'signatures', 'own.ndb'), signature);
  const settings = [
    'Foreground yes',
    `DatabaseDirectory ${join(folder, 'signatures')}`,
    `TemporaryDirectory ${folder}`,
    `LocalSocket ${socket}`,
    `TCPSocket ${port}`,
    'TCPAddr 127.0.0.1',
    'User root',
    `StreamMaxLength ${MOST_BYTES}`,
    'MaxThreads 4',
    'SelfCheck 0',
  ];
  const file = join(folder, 'clamd.conf');
  await writeFile(file, settings.filter((line) => !line.startsWith('User') || isRoot()).join('\n'));

  const run = () => {
    const child = spawn(program, ['--config-file', file], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return { child, ended: once(child, 'exit') };
  };
  let running = run();
  const ready = () => answers(port, () => running.child.exitCode !== null);
  const kill = async () => {
    running.child.kill('SIGKILL');
    await running.ended;
  };
  await ready();
  return {
    socket,
    port,
    kill,
    start: async () => {
      running = run();
      await ready();
    },
    end: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const isRoot = () => process.getuid?.() === 0;

async function answers(port: number, hasEnded: () => boolean): Promise<void> {
  const clamd = createClamd({ place: { host: '127.0.0.1', port } });
  for (;;) {
    const version = await clamd.version().catch(() => null);
    if (version) return;
    if (hasEnded()) throw new Error('clamd did not start');
    await sleep(100);
  }
}
