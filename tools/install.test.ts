import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let project: string;
let machine: string;

/** A fake npm that records each call, waits a moment, then creates node_modules like npm. */
function standInNpm(result: string): void {
  const npm = join(machine, 'npm');
  writeFileSync(npm, `#!/bin/sh\necho "$*" >> ${machine}/calls\nsleep 0.3\n${result}\n`);
  chmodSync(npm, 0o755);
}

const INSTALLS = `
mkdir -p node_modules/node-${process.platform}-${process.arch}/bin
ln -sf ${process.execPath} node_modules/node-${process.platform}-${process.arch}/bin/node`;

function writeLock(version: string): void {
  const packages = {
    '': { name: 'counterfoil' },
    'node_modules/left': { version, integrity: `sha512-${version}` },
    'node_modules/windows-only': { version: '1.0.0', integrity: 'sha512-w', optional: true },
  };
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify({ packages }));
}

/** npm's own record of the packages in node_modules. */
function writeRecord(version: string): void {
  const packages = { 'node_modules/left': { version, integrity: `sha512-${version}` } };
  mkdirSync(join(project, 'node_modules'), { recursive: true });
  writeFileSync(join(project, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
}

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'counterfoil-project-'));
  machine = mkdtempSync(join(tmpdir(), 'counterfoil-machine-'));
  for (const file of ['run.mjs', 'install.mjs', 'file-lock.mjs', 'in-place.mjs']) {
    cpSync(join(import.meta.dirname, file), join(project, 'tools', file));
  }
  writeFileSync(
    join(project, 'tools/start.ts'),
    `if (process.argv[2] === 'wait') {
       process.on('SIGTERM', () => { process.stdout.write(' stopped'); process.exit(5); });
       setInterval(() => {}, 1000);
     }
     process.stdout.write('started ' + process.argv.slice(2).join(' '));`,
  );
  writeLock('1.0.0');
  standInNpm(INSTALLS);
});
afterEach(() => {
  for (const folder of [project, machine]) rmSync(folder, { recursive: true, force: true });
});

function npmCalls(): string[] {
  try {
    return readFileSync(join(machine, 'calls'), 'utf8').trim().split('\n');
  } catch {
    return [];
  }
}

type Run = { code: number; stdout: string; stderr: string };

function start(args: string[], onOutput: (pid: number) => void = () => undefined): Promise<Run> {
  const child = spawn(process.execPath, [join(project, 'tools/run.mjs'), ...args], {
    env: { PATH: [machine, '/usr/bin', '/bin'].join(delimiter) },
  });
  const run = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    run.stdout += text;
    onOutput(child.pid ?? 0);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (run.stderr += text));
  return once(child, 'close').then(([code]) => ({ code: Number(code), ...run }));
}

describe('npm start and similar commands on a fresh clone', () => {
  test('install once, with development packages even in a production environment', async () => {
    const first = await start(['start']);
    expect(first).toMatchObject({ code: 0, stdout: 'started ' });
    expect(first.stderr).toBe('Installing the packages (npm ci, about half a minute) ...\n');
    const second = await start(['start', 'a', 'b c']);
    expect(second).toEqual({ code: 0, stdout: 'started a b c', stderr: '' });
    expect(npmCalls()).toHaveLength(1);
    expect(npmCalls()[0]).toMatch(/^ci --include=dev --include=optional /);
  });

  test('install again after a change of the lock file', async () => {
    await start(['start']);
    writeLock('2.0.0');
    await start(['start']);
    expect(npmCalls()).toHaveLength(2);
  });

  test('do not repeat an install that a developer did by hand', async () => {
    await start(['start']);
    writeLock('2.0.0');
    writeRecord('2.0.0');
    expect((await start(['start'])).stderr).toBe('');
    expect(npmCalls()).toHaveLength(1);
  });

  test('install when the installed packages are older than the lock file', async () => {
    writeRecord('0.9.0');
    await start(['start']);
    expect(npmCalls()).toHaveLength(1);
  });

  test('install once when two commands run at the same time', async () => {
    const runs = await Promise.all([start(['start']), start(['start'])]);
    expect(runs.map((run) => run.stdout)).toEqual(['started ', 'started ']);
    expect(npmCalls()).toHaveLength(1);
    expect(runs.map((run) => run.stderr).join('')).toContain('Waiting for another process');
  });

  test('show the output of npm when it fails, and try again the next time', async () => {
    standInNpm('echo "npm error the disk is full" >&2; exit 28');
    const run = await start(['start']);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('npm ci failed (exit code 28):\nnpm error the disk is full\n');
    standInNpm(INSTALLS);
    expect((await start(['start'])).stdout).toBe('started ');
  });

  test('pass signals on and return the exit code', async () => {
    await start(['start']);
    const run = await start(['start', 'wait'], (pid) => process.kill(pid, 'SIGTERM'));
    expect(run).toEqual({ code: 5, stdout: 'started wait stopped', stderr: '' });
  });

  test('stop their processes when npm is killed', async () => {
    await start(['start']);
    // The shell acts as npm; `; true` keeps it from replacing itself with the command.
    const command = `${process.execPath} ${join(project, 'tools/run.mjs')} start wait; true`;
    const npm = spawn('/bin/sh', ['-c', command], {
      env: { PATH: [machine, '/usr/bin', '/bin'].join(delimiter), npm_lifecycle_event: 'start' },
    });
    let stdout = '';
    npm.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      if (text.startsWith('started')) npm.kill('SIGKILL');
    });
    await once(npm, 'close');
    expect(stdout).toBe('started wait stopped');
  });

  test('list the known commands when the command is unknown', async () => {
    const run = await start(['fly']);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('npm run start, npm run test');
  });
});
