import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { join, resolve } from 'node:path';
import { access } from 'node:fs/promises';
import { createCompaniesHouse } from '@counterfoil/providers/company-registry/companies-house/index';
import { noCompanyRegistry } from '@counterfoil/providers/company-registry/none/index';
import { createLocalConverter } from '@counterfoil/providers/document-conversion/local/index';
import { createSmtpMailSender } from '@counterfoil/providers/mail/smtp/index';
import { createHmrc } from '@counterfoil/providers/tax-authority/hmrc/index';
import { noTaxAuthority } from '@counterfoil/providers/tax-authority/none/index';
import { dropReserved } from '#platform/files/drop-blobs';
import { closeDataFolder, FolderIsOpen, keepFilesPrivate } from '#platform/data-folder';
import { DiskFull, isDiskFull } from '#platform/disk-full';
import { FolderLocked } from '#platform/db/folder-lock';
import { migrate } from '#platform/db/migrate';
import { openPglite, openPostgres } from '#platform/db/open-database';
import { checkRequestsLogin, RequestsLoginUnfit } from '#platform/db/requests-login';
import { createTransact } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import { serveWeb } from '#platform/http/serve-web';
import { createLog, type Logger } from '#platform/log';
import { releaseBankLeases } from '#modules/banking/public';
import { releaseTaxLeases } from '#modules/vat/public';
import { releaseLeases } from '#platform/mail/deliver-mail';
import { folderProbe } from '#platform/room';
import { clockStartingAt, systemClock } from '#platform/time/clock';
import { compose, type Portal } from './composition.ts';
import { serveOffice } from './office/channel.ts';
import type { OfficeDeps } from './office/command.ts';
import { runCommand } from './office/run-command.ts';
import { ConfigError } from './config-error.ts';
import { readConfig, type Config } from './config.ts';
import { openSurroundings } from './open-surroundings.ts';
import { DEMO_PASSWORD, demoSignIns } from './seed/demo-accounts.ts';
import { seedInvitation } from './seed/seed-invitation.ts';
import { seedDemo } from './seed/seed-demo.ts';
import { shutDown, type Part } from './shut-down.ts';
import type { Surroundings } from './surroundings.ts';

const WEB = fileURLToPath(new URL('../../web/dist', import.meta.url));
const POOL = 10;

async function main(): Promise<void> {
  keepFilesPrivate();
  const config = await readConfig(process.env);
  const log = createLog(config.logLevel);
  await requireFreePort(config.port, config.host);
  if (usesDataFolder(config)) await closeDataFolder(config.dataDir);
  const clock = config.portalNow ? clockStartingAt(config.portalNow) : systemClock;
  const database = config.databaseUrl
    ? openPostgres(config.databaseUrl, POOL, config.requestsDatabaseUrl)
    : await openPglite(config.dataDir);
  await migrate(database, log);
  await checkRequestsLogin(database);
  const transact = createTransact(database.kysely, clock);
  const isAlone = database.kind === 'pglite';
  if (isAlone) await transact.acrossClients(recoverFromKilledProcess);
  const around = {
    ...(await openSurroundings(config, { database, clock, log })),
    mail: createSmtpMailSender(config.smtp),
    companyRegistry: companyRegistryOf(config),
    taxAuthority: config.hmrc ? createHmrc(config.hmrc, () => clock.now()) : noTaxAuthority,
    // The converter opens untrusted documents, so it gets no access to the database or the files.
    converter: createLocalConverter({
      hidden: [resolve(config.dataDir)],
      hasOffice: config.officePreviews,
    }),
    trustProxy: config.trustProxy,
    clientPortHeader: config.clientPortHeader,
    requestsPerMinute: config.requestsPerMinute,
    ...(usesDataFolder(config) ? { probeFolder: folderProbe(config.dataDir) } : {}),
  };
  if (config.mode === 'demo') await seedDemo(around);
  const portal = await compose(around);
  const lines = config.mode === 'demo' ? await seedInvitation(portal.office) : [];
  if (await hasWeb()) await serveWeb(portal.app, WEB);
  await portal.app.listen({ port: config.port, host: config.host });
  await portal.work();
  const endOffice = isAlone ? await takeCommands(config, portal.office, log) : nothing;
  // Before the announcement: its reader may stop the portal at once.
  stopOnce(() => {
    portal.retire();
    return shutDown(partsOf(around, portal, endOffice), log);
  });
  announce(config, lines);
}

/** The parts that end at a stop, in this order. */
const partsOf = (
  {
    converter,
    typst,
    mail,
    database,
  }: Pick<Surroundings, 'converter' | 'typst' | 'mail' | 'database'>,
  portal: Portal,
  endOffice: () => Promise<void>,
): Part[] => [
  ['office', endOffice],
  ['converter', () => converter.close()],
  ['portal', () => portal.close()],
  ['typst', () => typst.close()],
  ['mail', async () => mail.close()],
  ['database', () => database.close()],
];

/** No second process may open the embedded database, so the office's commands come through this one. */
const takeCommands = ({ dataDir }: Config, deps: OfficeDeps, log: Logger) =>
  serveOffice(dataDir, (words, at) => runCommand(words, { ...deps, dataDir }, at), log);
const nothing = async () => {};

/** With its own database and stores, the server keeps nothing on this machine. */
const usesDataFolder = ({ databaseUrl, blobs, coldBlobs }: Config) =>
  databaseUrl === null || blobs === null || coldBlobs === null;

const companyRegistryOf = ({ companiesHouse }: Config) =>
  companiesHouse ? createCompaniesHouse(companiesHouse) : noCompanyRegistry;

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

/** On a stop signal, or when the launcher exits: finish running work, close, exit. */
function stopOnce(close: () => Promise<boolean>): void {
  let stopping: Promise<never> | undefined;
  const stop = () => {
    stopping ??= close().then(
      (isWhole) => process.exit(isWhole ? 0 : 1),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop).on('disconnect', stop);
}

const hasWeb = () =>
  access(join(WEB, 'index.html')).then(
    () => true,
    () => false,
  );

function announce(config: Config, lines: readonly string[]): void {
  const signIns = config.mode === 'demo' ? demoSignIns() : [];
  process.send?.({
    type: 'ready',
    port: config.port,
    sign_ins: signIns,
    password: DEMO_PASSWORD,
    lines,
  });
  if (!process.send) process.stdout.write(`Ready on port ${config.port}.\n`);
}

// Errors whose message already says what is wrong.
const PLAIN = [ConfigError, DiskFull, FolderLocked, FolderIsOpen, RequestsLoginUnfit];

const noSpace = (error: unknown) =>
  `There is no space left on the disk of ${error instanceof Error && 'severity' in error ? 'the database' : 'the portal’s files'}. Make room, then start the portal again.`;

/** Says in one sentence why the start failed. */
function sentenceOf(error: unknown): string {
  const isPlain = PLAIN.some((kind) => error instanceof kind);
  if (isPlain && error instanceof Error) return error.message;
  if (isDiskFull(error)) return noSpace(error);
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? String(error.port) : '';
    return `Port ${port} is in use by another program; stop it or set PORT to a free one.`;
  }
  if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') {
    return 'The database at DATABASE_URL cannot be reached.';
  }
  return `The portal could not start: ${error instanceof Error ? error.message : String(error)}`;
}

main().catch((error: unknown) => {
  const message = sentenceOf(error);
  if (process.send) process.send({ type: 'failed', message });
  else process.stderr.write(`${message}\n`);
  process.exit(1);
});
