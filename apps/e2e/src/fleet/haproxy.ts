import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensured, outputOf } from '../../../../tools/machine.ts';
import { ROOT } from '../harness/product.ts';
import { isListening } from './is-listening.ts';

const HAPROXY = {
  name: 'HAProxy',
  debianPackages: ['haproxy'],
  missing: 'HAProxy is not installed on this machine: install it (2.6 or newer).',
};
const findHaproxy = () => outputOf('which', ['haproxy'])?.trim() || null;

/**
 * Debian's HAProxy with the file that we ship, in front of nodes of this machine: only the addresses differ, and there is no
 * TLS.
 */
export async function startHaproxy(port: number, ports: readonly number[]) {
  const program = ensured(findHaproxy, HAPROXY, (line) => void process.stderr.write(`${line}\n`));
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-haproxy-'));
  const shipped = await readFile(join(ROOT, 'deploy/haproxy.cfg'), 'utf8');
  const servers = ports.map((each, at) => `  server portal-${at + 1} localhost:${each}`);
  const lines = shipped
    .split('\n')
    .filter((line) => !/^\s+(?:server portal-|presetenv|log stdout|bind :443)/.test(line))
    .filter((line) => !/ssl_fc/.test(line))
    .map((line) => line.replace('bind :80', `bind 127.0.0.1:${port}`));
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, [...lines, ...servers, ''].join('\n'));
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', program, '-db', '-f', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error('HAProxy did not start');
    await sleep(100);
  }
  return {
    url: `http://localhost:${port}`,
    end: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
