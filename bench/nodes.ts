// `npm run bench -- nodes [seconds]`: how many invoices one node sends with their PDFs, and how many two send, on Linux as root.
// Each node gets a quarter of a processor, so that one machine with two holds both nodes, the database and the load.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { signedIn } from '../apps/e2e/src/harness/api-client.ts';
import { newCustomer, newSent } from '../apps/e2e/src/harness/books.ts';
import { removeFolder } from '../apps/e2e/src/harness/folders.ts';
import { environmentOf } from '../apps/e2e/src/harness/product.ts';
import { fleetNode } from '../apps/e2e/src/fleet/fleet-nodes.ts';
import { quickFirstStart } from '../apps/e2e/src/kills/quick-first-start.ts';
import { freePort } from '../tools/free-port.ts';
import { withPostgres } from '../tools/postgres.ts';
import { shareOfProcessor } from './nodes/share.ts';

const seconds = Number(process.argv[2] ?? 20);
const SHARE = 0.25;
const ROUNDS = 3;
const WARM_UP_SECONDS = 15;
const GOAL = 1.8;
/** The clients of each node: a client's papers are made one after the other, and two nodes would wait for each other. */
const SENDERS = [
  ['ltd@demo.test', 'sole@demo.test', 'empty@demo.test'],
  ['multi@demo.test', 'shoebox@demo.test', 'second-brand@demo.test'],
] as const;

/** For VAT. */
const NOT_REGISTERED = ['sole@demo.test', 'shoebox@demo.test'];
let numbers = 0;
const say = (line: string) => process.stdout.write(`${line}\n`);

await withPostgres(async ({ url: databaseUrl }) => {
  const dataDir = await quickFirstStart(databaseUrl);
  const sandboxPort = await freePort();
  const base = () => environmentOf({ dataDir, databaseUrl, port: 0, sandboxPort });
  const sandbox = fleetNode('the sandbox', 'sandbox', base);
  const { smtp_port } = await sandbox.start();
  const envOn = (port: number) => ({
    ...base(),
    COUNTERFOIL_MODE: 'demo',
    SANDBOX_URL: `http://localhost:${sandboxPort}`,
    SMTP_URL: `smtp://127.0.0.1:${Number(smtp_port)}`,
    LOG_LEVEL: 'fatal',
    PORT: String(port),
  });
  const start = async (name: string) => {
    const port = await freePort();
    const share = shareOfProcessor(name, SHARE);
    const node = fleetNode(name, 'portal', () => envOn(port));
    await share.spawning(() => node.start());
    return { node, share, url: `http://localhost:${port}` };
  };
  const database = new pg.Client(databaseUrl);
  await database.connect();
  const untilPosted = async () => {
    const left = async () =>
      (await database.query(`select from mails where state = 'queued' limit 1`)).rowCount;
    while ((await left()) !== 0) await sleep(20);
  };
  const nodes = [await start('a'), await start('b')];
  const sendersOf = nodes.map(({ url }, nth) =>
    Promise.all((SENDERS[nth] ?? []).map((email) => openSender(url, email))),
  );
  const [first = [], second = []] = await Promise.all(sendersOf);
  await sentBy([...first, ...second], WARM_UP_SECONDS, untilPosted);
  const rates: Rates = { one: [], two: [] };
  for (let nth = 0; nth < ROUNDS; nth++) {
    rates.one.push(await sentBy(first, seconds, untilPosted));
    rates.two.push(await sentBy([...first, ...second], seconds, untilPosted));
  }
  report(rates);
  for (const { node, share } of nodes) {
    await node.stop();
    share.remove();
  }
  await sandbox.stop();
  await database.end();
  await removeFolder(dataDir);
}, say);

/** Invoices a second in each round, by the nodes at work. */
type Rates = Record<'one' | 'two', number[]>;

function report(rates: Rates): void {
  const [one, two] = [median(rates.one), median(rates.two)];
  say(`one node:  ${rates.one.map((rate) => rate.toFixed(1)).join(', ')} invoices a second`);
  say(`two nodes: ${rates.two.map((rate) => rate.toFixed(1)).join(', ')} invoices a second`);
  say(`goal: ${GOAL} times: ${(two / one).toFixed(2)}, ${two / one >= GOAL ? 'met' : 'MISSED'}`);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

type Sender = () => Promise<unknown>;

async function openSender(url: string, email: string): Promise<Sender> {
  const brand = email.startsWith('second-brand') ? 'alder-finch' : 'brightpence';
  const client = await signedIn(url, email, brand);
  const customer = await newCustomer(client, `Customer of ${email}`, 'to@customer.example');
  const tax = NOT_REGISTERED.includes(email) ? '0' : '20';
  return () => newSent(client, customer, { number: `bench-${process.pid}-${++numbers}`, tax });
}

/**
 * All senders work at once, each one after the other.
 * @param untilPosted waits until every mail has gone
 * @returns the invoices sent and posted a second
 */
async function sentBy(
  senders: readonly Sender[],
  forSeconds: number,
  untilPosted: () => Promise<unknown>,
): Promise<number> {
  let sent = 0;
  const end = performance.now() + forSeconds * 1000;
  const began = performance.now();
  await Promise.all(
    senders.map(async (send) => {
      while (performance.now() < end) {
        await send();
        sent++;
      }
    }),
  );
  await untilPosted();
  const took = (performance.now() - began) / 1000;
  return sent / took;
}
