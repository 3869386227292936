import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { launchDemo } from './launcher.ts';
import { readLaunchSettings } from './settings.ts';

/**
 * A fake process of ours: it records its events, announces itself, and ends when it is asked to or when its launcher has
 * ended.
 */
function standIn(name: string, announcement: object, extra = ''): string {
  return `
    import { appendFileSync } from 'node:fs';
    const note = (what) => appendFileSync(${JSON.stringify(journal)}, '${name} ' + what + '\\n');
    note('started ' + process.pid + ' ' + 
      JSON.stringify(process.env.SANDBOX_SMTP_PORT ?? process.env.SMTP_URL) + ' ' +
      (process.env.SANDBOX_CLAMD_PORT ?? process.env.CLAMD_URL));
    process.on('SIGTERM', () => { note('stopped'); process.exit(0); });
    process.on('disconnect', () => { note('orphaned'); process.exit(0); });
    ${extra}
    // The launcher may be gone by now: then the message must not end this process before 'disconnect' does.
    process.send(${JSON.stringify(announcement)}, () => {});
    setInterval(() => {}, 1000);
  `;
}

const SANDBOX = { type: 'ready', http_port: 3101, smtp_port: 2525, clamd_port: 3310 };
const PORTAL = { type: 'ready', port: 3100, sign_ins: [], password: 'secret', lines: [] };
const settings = readLaunchSettings({ PORT: '3100', SANDBOX_PORT: '3101' });

let folder: string;
let journal: string;
let entries: { portal: string; sandbox: string };
let said: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-launch-'));
  journal = join(folder, 'journal');
  writeFileSync(journal, '');
  entries = { portal: join(folder, 'portal.mjs'), sandbox: join(folder, 'sandbox.mjs') };
  writeFileSync(entries.sandbox, standIn('sandbox', SANDBOX));
  writeFileSync(entries.portal, standIn('portal', PORTAL));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const events = () => readFileSync(journal, 'utf8').trim().split('\n');
const withoutPids = () => events().map((line) => line.replace(/started \d+/, 'started'));
const pidsOf = (name: string) =>
  events().flatMap((line) => {
    const [who, what, pid] = line.split(' ');
    return who === name && what === 'started' ? [Number(pid)] : [];
  });
const launch = () => launchDemo(entries, settings, (line) => said.push(line));

async function until(isTrue: () => boolean): Promise<void> {
  const deadline = performance.now() + 120_000;
  while (!isTrue()) {
    if (performance.now() > deadline)
      throw new Error(`Timed out; events so far:\n${events().join('\n')}`);
    await sleep(20);
  }
}

describe('the demo launcher', () => {
  test('tells the portal where the sandbox takes mail and scans files, and stops the portal first', async () => {
    const demo = launch();
    expect(await demo.ready).toEqual({ portal: PORTAL, sandbox: SANDBOX });
    await demo.stop();
    expect(withoutPids()).toEqual([
      'sandbox started "0" 0',
      'portal started "smtp://127.0.0.1:2525" tcp://127.0.0.1:3310',
      'portal stopped',
      'sandbox stopped',
    ]);
  });

  /** The process says that its port is taken, and the launcher repeats its sentence. */
  async function failToStart(name: 'portal' | 'sandbox'): Promise<void> {
    const message = `The port is taken: set another one for the ${name}.`;
    writeFileSync(entries[name], standIn(name, { type: 'failed', message }));
    const demo = launch();
    await expect(demo.ready).rejects.toThrow(message);
    await demo.stop();
  }

  test('reports the sentence of a process that cannot start', async () => {
    await failToStart('portal');
    expect(withoutPids().at(-1)).toBe('sandbox stopped');
  });

  test('does not start the portal when the sandbox cannot start', async () => {
    await failToStart('sandbox');
    expect(pidsOf('portal')).toEqual([]);
  });

  test('reports how a process that never became ready has ended', async () => {
    writeFileSync(entries.portal, 'process.exit(7);');
    const demo = launch();
    await expect(demo.ready).rejects.toThrow('The portal ended before it was ready (exit code 7).');
    await demo.stop();
  });

  test('restarts a dead sandbox on the ports that the portal knows', async () => {
    const demo = launch();
    await demo.ready;
    process.kill(pidsOf('sandbox')[0] ?? 0, 'SIGKILL');
    await until(() => pidsOf('sandbox').length === 2);
    expect(withoutPids().at(-1)).toBe('sandbox started "2525" 3310');
    expect(said).toEqual(['The sandbox stopped by itself (SIGKILL); starting it again.']);
    await demo.stop();
  });

  test('reports when the portal dies by itself', async () => {
    const demo = launch();
    await demo.ready;
    process.kill(pidsOf('portal')[0] ?? 0, 'SIGKILL');
    expect(await demo.portalEnded).toBe('The portal stopped by itself (SIGKILL).');
    await demo.stop();
  });

  test('stops a process that is still starting, without reporting a failure', async () => {
    writeFileSync(
      entries.portal,
      standIn('portal', { type: 'busy' }).replace('process.send', 'void'),
    );
    const demo = launch();
    let hasSettled = false;
    void demo.ready.finally(() => (hasSettled = true));
    await until(() => pidsOf('portal').length === 1);
    await demo.stop();
    expect(withoutPids().slice(-2)).toEqual(['portal stopped', 'sandbox stopped']);
    expect(hasSettled).toBe(false);
  });

  test('kills a portal that does not stop when asked', async () => {
    const deaf =
      "process.removeAllListeners('SIGTERM'); process.on('SIGTERM', () => note('deaf'));";
    writeFileSync(entries.portal, standIn('portal', PORTAL, deaf));
    const demo = launch();
    await demo.ready;
    await demo.stop();
    expect(withoutPids().slice(-2)).toEqual(['portal deaf', 'sandbox stopped']);
  });

  test('ends its children when it is killed', async () => {
    const script = join(folder, 'launcher.mjs');
    writeFileSync(
      script,
      `import { launchDemo } from ${JSON.stringify(join(import.meta.dirname, 'launcher.ts'))};
       await launchDemo(${JSON.stringify(entries)}, ${JSON.stringify(settings)}, console.log).ready;
       setInterval(() => {}, 1000);`,
    );
    const launcher = spawn(process.execPath, [script], { stdio: 'inherit' });
    await until(() => pidsOf('portal').length === 1);
    launcher.kill('SIGKILL');
    await once(launcher, 'exit');
    await until(() => events().length === 4);
    expect(events().slice(-2).sort()).toEqual(['portal orphaned', 'sandbox orphaned']);
  });
});
