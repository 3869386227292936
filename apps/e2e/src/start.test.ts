import { getInvoice } from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lstat, readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { IN_DATA_FOLDER } from '@counterfoil/api/platform/data-folder';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { signedIn, type ApiClient } from './harness/api-client.ts';
import { newCustomer, newSent } from './harness/books.ts';
import { now } from './harness/clock.ts';
import { eventually } from './harness/eventually.ts';
import { copyOf } from './harness/first-start.ts';
import { newFolder, ownFolder, removeFolder, type TestScope } from './harness/folders.ts';
import { attachment, mails, setOutage } from './harness/inbox.ts';
import {
  freshSettings,
  launch,
  startProduct,
  StartFailed,
  type Product,
  type Settings,
} from './harness/product.ts';
import { ownProduct } from './harness/seeded.ts';

const GOAL_SECONDS = 5;
/** Times a start that ends at a busy port: the same processes, but no database, app or page. */
const AT_MOST = 8;

const emptyProduct = async (test: TestScope): Promise<Settings> =>
  freshSettings(await ownFolder(test, newFolder));

async function startForTest({ onTestFinished }: TestScope, settings: Settings) {
  const product = await startProduct(settings);
  onTestFinished(() => product.kill());
  return product;
}

test('a second start is ready within seconds', { tags: ['whole'] }, async (test) => {
  const settings = await ownProduct(test);
  const begun = performance.now();
  await busyPort(test, settings, 'port');
  const floorMs = performance.now() - begun;
  const product = await startForTest(test, await freshSettings(settings.dataDir));
  process.stdout.write(
    `second start: ready after ${(product.readyAfterMs / 1000).toFixed(1)} s (goal ${GOAL_SECONDS} s), ${(product.readyAfterMs / floorMs).toFixed(1)} times a start that ends at once\n`,
  );
  expect(product.readyAfterMs).toBeLessThan(AT_MOST * floorMs);
});

/** Sends the portal a stop signal while it says that it is ready. */
const STOPPED_WHEN_READY = `
  const send = process.send;
  process.send = (message, ...rest) => {
    const isPortal = message.type === 'ready' && 'sign_ins' in message;
    if (isPortal) process.kill(process.pid, 'SIGTERM');
    return send.call(process, message, ...rest);
  };`;

test.concurrent('a portal that is stopped as soon as it is ready leaves no socket', async (test) => {
  const settings = await ownProduct(test);
  const hook = `data:text/javascript,${encodeURIComponent(STOPPED_WHEN_READY)}`;
  const { ended, printed } = launch(settings, { NODE_OPTIONS: `--import ${hook}` });
  await ended;
  expect(printed.err).toContain('exit code 0');
  expect(await readdir(settings.dataDir)).not.toContain(IN_DATA_FOLDER.office);
});

/** The exit code and all lines of a failed start. */
async function failureOf(settings: Settings) {
  const failure: unknown = await startProduct(settings).then(
    (product) => product.kill(),
    (error: unknown) => error,
  );
  if (!(failure instanceof StartFailed))
    throw new Error(`it did not fail to start: ${String(failure)}`);
  const { exitCode, out, err } = failure.start;
  return { exitCode, lines: (out + err).trim().split('\n') };
}

/** A start on a port that another program uses. */
async function busyPort(
  { onTestFinished }: TestScope,
  settings: Settings,
  name: 'port' | 'sandboxPort',
) {
  const other = createServer().listen(settings[name], 'localhost');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  return failureOf(settings);
}

test.concurrent('a busy port ends the start with one sentence', (test) =>
  expectRefusal(test, 'port'));

// In the gate the sandbox shows its sentence, and the launcher that it passes on such a sentence.
test('a busy sandboxPort ends the start with one sentence', { tags: ['whole'] }, (test) =>
  expectRefusal(test, 'sandboxPort'),
);

async function expectRefusal(test: TestScope, name: 'port' | 'sandboxPort') {
  const settings = await emptyProduct(test);
  const { exitCode, lines } = await busyPort(test, settings, name);
  expect(exitCode).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`^Port ${settings[name]} is in use.*\\.$`)),
  ]);
  // The start says so before it creates and fills a database.
  expect(await readdir(settings.dataDir)).not.toContain('database');
}

test.concurrent('a missing database ends the start with one sentence', async (test) => {
  const settings = await emptyProduct(test);
  const { port } = await freshSettings(settings.dataDir);
  const databaseUrl = `postgres://nobody:nothing@localhost:${port}/none`;
  const { exitCode, lines } = await failureOf({ ...settings, databaseUrl });
  expect(exitCode).toBe(1);
  expect(lines).toEqual(['The database at DATABASE_URL cannot be reached.']);
});

describe('a product’s life cycle', () => {
  let settings: Settings;
  let openAfterFirstStart: readonly string[];
  let product: Product;
  let client: ApiClient;
  let first: Invoice;

  beforeAll(async () => {
    settings = await freshSettings(await copyOf(inject('seeded').folder));
    openAfterFirstStart = await openToOthers(settings.dataDir);
    await openToAll(settings.dataDir);
    product = await startProduct(settings);
    client = await signedIn(product.url, 'empty@demo.test');
    const customer = await newCustomer(client, 'Elm & Co', 'accounts@elm.test');
    first = await newSent(client, customer, { number: 'INV-0001' });
    return async () => {
      await product.kill();
      await removeFolder(settings.dataDir);
    };
  });

  test('a second start answers', async () => {
    for (const path of ['/healthz', '/readyz', '/v1/openapi.json', '/v1/docs', '/']) {
      expect((await fetch(product.url + path)).status, path).toBe(200);
    }
    const said = product.said();
    expect(said).toContain(product.url);
    expect(said).toContain(product.sandboxUrl);
    expect(said).toContain('empty@demo.test');
  });

  test('the data folder is closed to others, whether it is new or was open', async () => {
    expect(openAfterFirstStart).toEqual([]);
    await eventually(
      () => mails(product, 'accounts@elm.test'),
      (inbox) => inbox.length > 0,
    );
    expect(await openToOthers(settings.dataDir)).toEqual([]);
    const kept: readonly string[] = Object.values(IN_DATA_FOLDER);
    const foreign = (await readdir(settings.dataDir)).filter((name) => !kept.includes(name));
    expect(foreign).toEqual([]);
  });

  test('a data folder in use ends the start with one sentence and does not disturb its owner', async () => {
    const { exitCode, lines } = await failureOf(await freshSettings(settings.dataDir));
    expect(exitCode).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^The data folder .* is in use by another Counterfoil .*\.$/),
    ]);
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  });

  test('an invoice sent while the mail server is down is delivered once when the server is back', async () => {
    const address = 'accounts@fig.test';
    await setOutage(product, true);
    const customer = await newCustomer(client, 'Fig & Co', address);
    const { id } = await newSent(client, customer, { number: 'INV-0002' });
    const read = () => client.get(getInvoice, { params: { id } });
    const queued = await eventually(read, ({ delivery }) => delivery?.reason != null);
    expect(queued).toMatchObject({ aasm_state: 'sent', delivery: { state: 'queued' } });
    expect(await mails(product, address)).toEqual([]);

    await setOutage(product, false);
    const sent = await eventually(read, ({ delivery }) => delivery?.state !== 'queued');
    expect(sent.delivery).toMatchObject({ state: 'sent', reason: null });
    const inbox = await mails(product, address);
    expect(inbox).toMatchObject([{ to: address, deliveries: 1 }]);
    const [pdf] = inbox[0]?.attachments ?? [];
    expect(pdf?.content_type).toBe('application/pdf');
    expect(pdf && (await attachment(product, pdf)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('a stop leaves nothing behind', async () => {
    // Waits until all its processes have ended.
    expect(await product.stop()).toBe(0);
    await expect(fetch(`${product.url}/healthz`)).rejects.toThrow('fetch failed');
    await expect(fetch(product.sandboxUrl)).rejects.toThrow('fetch failed');
  });

  test('PORTAL_NOW sets the clock, and a product ends with its test process, even a killed one', async (test) => {
    await product.stop();
    const starter = startElsewhere(test, { ...settings, now: now().add({ hours: 32 * 24 }) });
    await once(starter.stdout, 'data');
    const again = await signedIn(product.url, 'empty@demo.test');
    const { aasm_state } = await again.get(getInvoice, { params: { id: first.id } });
    expect(aasm_state, 'an invoice due before it').toBe('overdue');

    starter.kill('SIGKILL');
    for (const address of [`${product.url}/healthz`, product.sandboxUrl]) {
      await eventually(
        () =>
          fetch(address).then(
            () => 'runs',
            () => 'has ended',
          ),
        (state) => state === 'has ended',
      );
    }
  });
});

/** The paths in a folder, itself included, that others can access. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = ['', ...(await readdir(folder, { recursive: true }))];
  const open = await Promise.all(
    names.map(async (name) => ((await lstat(join(folder, name))).mode & 0o077) !== 0),
  );
  return names.filter((_, index) => open[index]);
}

async function openToAll(dataDir: string): Promise<void> {
  for (const name of ['', 'database', 'blobs', 'sandbox']) await chmod(join(dataDir, name), 0o755);
  for (const name of ['secrets.key', 'database/PG_VERSION']) {
    await chmod(join(dataDir, name), 0o644);
  }
}

/** Starts a product, as a test process does, and says so. */
const STARTER = `
  const [file, settings] = process.argv.slice(1);
  const { startProduct } = await import(file);
  const { now, ...rest } = JSON.parse(settings);
  await startProduct({ ...rest, now: Temporal.Instant.from(now) });
  process.stdout.write('ready');
  setInterval(() => undefined, 1000);`;

function startElsewhere({ onTestFinished }: TestScope, settings: Settings) {
  const file = join(import.meta.dirname, 'harness/product.ts');
  const args = ['--input-type=module', '-e', STARTER, file, JSON.stringify(settings)];
  const starter = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void starter.kill('SIGKILL'));
  return starter;
}
