import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { aPdf } from '@counterfoil/testkit/upload';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClient, openUser } from '#modules/account/public';
import { migrate } from '#platform/db/migrate';
import { openPglite } from '#platform/db/open-database';
import { createTransact } from '#platform/db/transact';
import { createLog } from '#platform/log';
import { createSecrets } from '#platform/secrets';
import { clockStartingAt } from '#platform/time/clock';
import { serveOffice } from './office/channel.ts';

const ROOT = join(import.meta.dirname, '../../..');
const OFFICE = join(import.meta.dirname, 'office.ts');
const NOW = '2026-11-21T09:00:00Z';
const EMAIL = 'ada@office.test';
const key = randomBytes(32);

let dataDir: string;
let folder: string;
let clientId: string;

/** A data folder without a portal, with one client. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'counterfoil-data-'));
  folder = await mkdtemp(join(tmpdir(), 'counterfoil-typed-'));
  const database = await openPglite(dataDir);
  await migrate(database);
  const clock = clockStartingAt(Temporal.Instant.from(NOW));
  const secrets = createSecrets(new Map([[1, key]]), 1);
  await createTransact(database.kysely, clock).acrossClients(async (tx) => {
    const opened = await openClient({ clock, secrets }, tx, {
      brand: 'brightpence',
      company_name: 'Office Joinery Ltd',
      company_number: '01234567',
      business_type: 'ltd',
      address: { line_1: '1 Test Street', city: 'Leeds', post_code: 'LS1 1AA' },
      client_step: 'completed',
      started_on: '2025-11-21',
      contact: { first_name: 'Ada', last_name: 'Own', email: EMAIL, phone: '020 7946 0999' },
    });
    const user = { brand: 'brightpence', email: EMAIL, passwordHash: null, clients: [opened] };
    await openUser(clock, tx, user);
    clientId = opened.clientId;
  });
  await database.close();
});
afterAll(async () => {
  await rm(dataDir, { recursive: true });
  await rm(folder, { recursive: true });
});

const environment = (data = dataDir) => {
  const { npm_config_loglevel: _, DATABASE_URL: _url, ...env } = process.env;
  return { ...env, DATA_DIR: data, PORTAL_NOW: NOW, SECRETS_KEY: key.toString('base64') };
};

/** A command's process and its output. */
function run(
  program: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = environment(),
) {
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(program, args, { cwd, env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

/** `npm run office -- …`, typed in a folder of its own. npm says where it was called, and looks there for the package. */
const underNpm = (...words: readonly string[]) =>
  run('npm', ['--prefix', ROOT, 'run', 'office', '--', ...words], folder);

/** The same command as npm starts it, without npm, which takes longer than the command. */
const office = (...words: readonly string[]) =>
  run(process.execPath, [OFFICE, ...words], ROOT, { ...environment(), INIT_CWD: folder });

test('with --json stdout is one JSON document, even under npm', async () => {
  const { code, out, err } = await underNpm('audit', '--client', EMAIL, '--json');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(JSON.parse(out)).toMatchObject({ data: [{ action: 'client_opened' }] });
});

test('--help prints every command; without a command they are printed on stderr', async () => {
  const help = await office('--help');
  expect(help).toMatchObject({ code: 0, err: '' });
  for (const name of ['vat-report <client>', 'erase <client>', 'maintenance announce|on|off']) {
    expect(help.out).toContain(name);
  }
  const none = await office();
  expect(none).toMatchObject({ code: 2, out: '' });
  expect(none.err).toContain('vat-report <client>');
});

test('a refusal and wrong usage are one sentence on stderr, with nothing on stdout', async () => {
  expect(await office('erase', EMAIL, '--json')).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(
      /^Erase all data of Office Joinery Ltd .* Add --yes to go ahead.\n$/,
    ),
  });
  const wrong = await office('set', EMAIL, '--tier', 'Gold');
  expect(wrong).toEqual({ code: 2, out: '', err: expect.stringMatching(/^--tier must be .*\n$/) });
});

test('a check that finds a fault prints its answer, and ends with code 1', async () => {
  const head = `9:${'00'.repeat(32)}`;
  const { code, out, err } = await office('audit', 'verify', '--head', head, '--json');
  expect({ code, err }).toEqual({ code: 1, err: 'The audit log is not whole.\n' });
  expect(JSON.parse(out)).toMatchObject({
    data: { faults: [{ position: 9, fault: 'the chain ends before the head that was given' }] },
  });
  const wrong = await office('audit', 'verify', '--head', '9');
  expect(wrong).toMatchObject({ code: 2, out: '' });
});

test('file names are relative to the folder in which npm was called', async () => {
  await writeFile(join(folder, 'scan.pdf'), aPdf());
  const shared = await underNpm('share', EMAIL, 'scan.pdf', '--title', 'Scan');
  expect(shared).toMatchObject({ code: 0 });
  const { code, out } = await office('export', EMAIL, '--out', 'all.zip', '--json');
  expect(code).toBe(0);
  const { data } = JSON.parse(out) as { data: { path: string; bytes: number } };
  const path = join(folder, 'all.zip');
  expect(data).toMatchObject({ client_id: clientId, path });
  const { mode, size } = await stat(path);
  expect([mode & 0o777, size]).toEqual([0o600, data.bytes]);
  expect((await readFile(path)).subarray(0, 2).toString()).toBe('PK');
  const log = JSON.parse((await office('audit', '--json')).out) as {
    data: { action: string; office_user: string | null }[];
  };
  // Each command's clock starts at the same instant, so that their order is not known.
  const whoDid = log.data.map(({ action, office_user }) => `${action} ${office_user}`);
  const { username } = userInfo();
  expect(whoDid.toSorted()).toEqual([
    `client_exported ${username}`,
    'client_opened null',
    `document_shared ${username}`,
  ]);
});

test('Ctrl+C cancels the portal’s work, and says so', async () => {
  const data = await mkdtemp(join(tmpdir(), 'counterfoil-data-'));
  const cancelled = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const end = await serveOffice(
    data,
    async (_words, { signal }) => {
      signal?.addEventListener('abort', () => cancelled.resolve());
      begun.resolve();
      await cancelled.promise;
      return { code: 1, sentence: 'This was cancelled; nothing was written.' };
    },
    createLog('silent'),
  );
  const words = ['export', EMAIL, '--out', 'never.zip'];
  const child = spawn(process.execPath, [OFFICE, ...words], {
    cwd: folder,
    env: environment(data),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const closed = once(child, 'close');
  await begun.promise;
  child.kill('SIGINT');
  expect((await closed)[0]).toBe(1);
  expect(err).toBe('This was cancelled; nothing was written.\n');
  expect(await readdir(folder)).not.toContain('never.zip');
  await end();
  await rm(data, { recursive: true });
});
