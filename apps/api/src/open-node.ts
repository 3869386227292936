import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import type { CallObserver } from '@counterfoil/providers/calls/port';
import { createCompaniesHouse } from '@counterfoil/providers/company-registry/companies-house/index';
import { noCompanyRegistry } from '@counterfoil/providers/company-registry/none/index';
import { createLocalConverter } from '@counterfoil/providers/document-conversion/local/index';
import { createClamd } from '@counterfoil/providers/malware-scanner/clamd/index';
import { noMalwareScanner } from '@counterfoil/providers/malware-scanner/none/index';
import { createSmtpMailSender } from '@counterfoil/providers/mail/smtp/index';
import { createHmrc } from '@counterfoil/providers/tax-authority/hmrc/index';
import { noTaxAuthority } from '@counterfoil/providers/tax-authority/none/index';
import { releaseBankLeases } from '#modules/banking/public';
import { releaseTaxLeases } from '#modules/vat/public';
import { closeDataFolder } from '#platform/data-folder';
import { migrate } from '#platform/db/migrate';
import { openPglite, openPostgres, type Database } from '#platform/db/open-database';
import { checkRequestsLogin } from '#platform/db/requests-login';
import { createTransact, type Transact } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import { dropReserved } from '#platform/files/drop-blobs';
import { createLog } from '#platform/log';
import { releaseLeases } from '#platform/mail/deliver-mail';
import { createMetrics } from '#platform/metrics';
import { observedMail } from '#platform/observed-outside';
import { folderProbe } from '#platform/room';
import { createSharedPace } from '#platform/shared-counts';
import { startTraces } from '#platform/start-traces';
import { clockStartingAt, systemClock } from '#platform/time/clock';
import { tracedCalls } from '#platform/traces';
import { ConfigError } from './config-error.ts';
import type { Config } from './config.ts';
import { openSurroundings } from './open-surroundings.ts';
import type { Surroundings } from './surroundings.ts';

const POOL = 10;
/** In a second. */
const HMRC_ATTEMPTS = 3;

/** Opens what a node stands on, the portal or a worker: the migrated database, the files and the providers. */
export async function openNode(config: Config): Promise<Surroundings> {
  const log = createLog(config.logLevel);
  await requireFreePorts(config);
  if (usesDataFolder(config)) await closeDataFolder(config.dataDir);
  const endTraces = config.traces ? await startTraces(config.traces) : undefined;
  const clock = config.portalNow ? clockStartingAt(config.portalNow) : systemClock;
  const database = config.databaseUrl
    ? openPostgres(config.databaseUrl, POOL, config.requestsDatabaseUrl)
    : await openPglite(config.dataDir);
  await migrate(database, log);
  await checkRequestsLogin(database);
  const transact = createTransact(database.kysely, clock);
  if (database.kind === 'pglite') await transact.acrossClients(recoverFromKilledProcess);
  const metrics = config.metrics ? await createMetrics() : undefined;
  const observer = tracedCalls(metrics);
  const shared = await openSurroundings(config, { database, clock, log, metrics });
  metrics?.watch({ pools: () => database.pools(), papersWaiting: () => shared.typst.waiting() });
  return {
    ...shared,
    metrics,
    endTraces,
    mail: observedMail(createSmtpMailSender(config.smtp), observer),
    malwareScanner: config.clamd
      ? createClamd({ place: config.clamd, observer })
      : noMalwareScanner,
    companyRegistry: companyRegistryOf(config, observer),
    taxAuthority: config.hmrc
      ? createHmrc({ ...config.hmrc, observer, ...paced(database, transact) }, () => clock.now())
      : noTaxAuthority,
    // The converter opens untrusted documents, so it gets no access to the database or the files.
    converter: createLocalConverter({
      hidden: [resolve(config.dataDir)],
      hasOffice: config.officePreviews,
    }),
    trustProxy: config.trustProxy,
    clientPortHeader: config.clientPortHeader,
    requestsPerMinute: config.requestsPerMinute,
    backgroundWork: config.backgroundWork,
    ...(usesDataFolder(config) ? { probeFolder: folderProbe(config.dataDir) } : {}),
  };
}

/** HMRC counts the calls of the whole application, so the nodes keep its pace together. */
const paced = ({ kind }: Database, transact: Transact) =>
  kind === 'postgres' ? { sharedPace: createSharedPace(transact, 'HMRC', HMRC_ATTEMPTS) } : {};

/** With its own database and stores, the server keeps nothing on this machine. */
const usesDataFolder = ({ databaseUrl, blobs, coldBlobs }: Config) =>
  databaseUrl === null || blobs === null || coldBlobs === null;

const companyRegistryOf = ({ companiesHouse }: Config, observer: CallObserver) =>
  companiesHouse ? createCompaniesHouse({ ...companiesHouse, observer }) : noCompanyRegistry;

async function requireFreePorts({ port, host, metrics }: Config): Promise<void> {
  await requireFreePort(port, host);
  if (!metrics) return;
  await requireFreePort(metrics.port, metrics.host).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new ConfigError(
      `Port ${metrics.port} is in use by another program; stop it or set METRICS_PORT to a free one.`,
    );
  });
}

/**
 * Takes the port and releases it again, so a busy port is reported before the database is created
 * and filled. Throws what listening throws.
 */
async function requireFreePort(port: number, host: string): Promise<void> {
  const server = createServer().listen({ port, host });
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

/** Cleans up after the previous process, which was the only one. */
async function recoverFromKilledProcess(tx: Tx): Promise<void> {
  await releaseLeases(tx);
  await releaseTaxLeases(tx);
  await releaseBankLeases(tx);
  await dropReserved(tx);
}
