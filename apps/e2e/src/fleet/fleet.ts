import { openPostgres } from '@counterfoil/api/platform/db/open-database';
import { now } from '../harness/clock.ts';
import { ownFolder, type TestScope } from '../harness/folders.ts';
import { openPeopleIn } from '../harness/newcomers.ts';
import { officeIn, type CommandOutput } from '../harness/office.ts';
import { environmentOf, freePort, type Settings, type Site } from '../harness/product.ts';
import { quickFirstStart } from '../kills/quick-first-start.ts';
import { fleetNode, type FleetNode } from './fleet-nodes.ts';
import { startHaproxy } from './haproxy.ts';
import { NEWCOMERS } from './newcomers.ts';
import { startRelay, type Relay } from './relay.ts';
import { startSwift } from './swift-process.ts';

const PORTALS = 3;
const WORKERS = 2;

/** A portal as a large provider runs it: several nodes behind a proxy, with one database and one store. */
export interface Fleet extends Site {
  /** For commands of the office that need no store. */
  readonly settings: Settings;
  /** Runs a command of the office, with the fleet's store. */
  office(...words: readonly string[]): Promise<CommandOutput>;
  readonly portals: readonly FleetNode[];
  readonly workers: readonly FleetNode[];
  /** The lines to the store and to the mail server. */
  readonly store: Cuttable;
  readonly mail: Cuttable;
  /** Nodes that start from now on are so many hours later. */
  beLater(hours: number): void;
}

export interface Cuttable {
  cut(): void;
  mend(): void;
}

export async function startFleet(test: TestScope, databaseUrl: string): Promise<Fleet> {
  const swift = await startSwift();
  test.onTestFinished(() => swift.end());
  const storeLine = await startRelay(swift.port);
  for (const bucket of ['files', 'cold']) await swift.makeBucket(bucket);
  const stores = {
    BLOBS_URL: swift.urlOf('files', { port: storeLine.port }),
    COLD_BLOBS_URL: swift.urlOf('cold', { port: storeLine.port }),
  };
  const dataDir = await ownFolder(test, () => firstStart(databaseUrl, stores));
  const [proxyPort, sandboxPort] = [await freePort(), await freePort()];
  const [url, sandboxUrl] = [urlAt(proxyPort), urlAt(sandboxPort)];
  const settings = { dataDir, databaseUrl, port: proxyPort, sandboxPort };
  let hoursAhead = 0;
  // The clock goes on while a node is away.
  const base = () => ({
    ...environmentOf({ ...settings, now: now().add({ hours: hoursAhead }) }),
    PORTAL_URL: url,
  });
  const sandbox = fleetNode('the sandbox', 'sandbox', base);
  test.onTestFinished(() => sandbox.kill());
  const { smtp_port } = await sandbox.start();
  const mailLine = await startRelay(Number(smtp_port));
  test.onTestFinished(async () => {
    await storeLine.end();
    await mailLine.end();
  });
  const env = () => ({
    ...base(),
    ...stores,
    COUNTERFOIL_MODE: 'demo',
    SANDBOX_URL: sandboxUrl,
    SMTP_URL: `smtp://127.0.0.1:${mailLine.port}`,
    TRUST_PROXY: '1',
    BACKGROUND_WORK: 'false',
    LOG_LEVEL: 'fatal',
  });
  const make = async (kind: 'portal' | 'worker', count: number) => {
    const made: (FleetNode & { readonly port: number })[] = [];
    for (let nth = 1; nth <= count; nth++) {
      const port = await freePort();
      const node = fleetNode(`${kind} ${nth}`, kind, () => ({ ...env(), PORT: String(port) }));
      test.onTestFinished(() => node.kill());
      await node.start();
      made.push({ ...node, port });
    }
    return made;
  };
  const portals = await make('portal', PORTALS);
  const workers = await make('worker', WORKERS);
  const proxy = await startHaproxy(
    proxyPort,
    portals.map(({ port }) => port),
  );
  test.onTestFinished(() => proxy.end());
  return {
    url,
    sandboxUrl,
    urlOf: () => url,
    settings,
    office: (...words) => officeIn({ ...base(), ...stores }, ...words),
    portals,
    workers,
    store: cuttable(storeLine, swift.port),
    mail: cuttable(mailLine, Number(smtp_port)),
    beLater: (hours) => void (hoursAhead += hours),
  };
}

const urlAt = (port: number) => `http://localhost:${port}`;

async function firstStart(databaseUrl: string, stores: NodeJS.ProcessEnv): Promise<string> {
  const folder = await quickFirstStart(databaseUrl, stores);
  const database = openPostgres(databaseUrl, 1);
  try {
    await openPeopleIn(database, NEWCOMERS);
  } finally {
    await database.close();
  }
  return folder;
}

const cuttable = (line: Relay, to: number): Cuttable => ({
  cut: () => line.turnTo(),
  mend: () => line.turnTo(to),
});
