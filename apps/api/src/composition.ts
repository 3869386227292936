import { allRoutes } from '@counterfoil/contract/all-routes';
import { refuseInvoicing } from '@counterfoil/domain/client/refuse-client';
import type { FastifyInstance } from 'fastify';
import { bankingRoutes } from '#modules/banking/public';
import { applicationRoutes } from '#modules/application/public';
import { accountRoutes } from '#modules/account/public';
import { agreeingIn, contractRoutes } from '#modules/contracts/public';
import { customerRoutes } from '#modules/customers/public';
import { documentRoutes, fileCopy } from '#modules/documents/public';
import { historyRoutes } from '#modules/history/public';
import { identityRoutes, proofsOfAddress } from '#modules/identity/public';
import { invoiceRoutes, invoicesForCustomers, type InvoicesDeps } from '#modules/invoices/public';
import { messageRoutes } from '#modules/messages/public';
import { payByBankRoutes, paymentRoutes } from '#modules/payments/public';
import { searchRoutes } from '#modules/search/public';
import {
  createAuthenticate,
  createJudge,
  createPasswords,
  createThrottle,
  passwordRoutes,
  sessionRoutes,
} from '#modules/sessions/public';
import { invitationRoutes } from '#modules/sign-up/public';
import { statementRoutes } from '#modules/statements/public';
import { closedPeriodOf, vatRoutes } from '#modules/vat/public';
import { createIntake } from '#platform/files/intake';
import { createPictureLine } from '#platform/files/pictures';
import { createScanFile } from '#platform/files/scan-file';
import { brandOfHost } from '#platform/brands';
import { isMigrated } from '#platform/db/migrate';
import type { Database } from '#platform/db/open-database';
import { createTransact, type Transact } from '#platform/db/transact';
import { buildServer } from '#platform/http/build-server';
import { closeServer } from '#platform/http/close-server';
import { serveDocs } from '#platform/http/docs-page';
import { serveHealth } from '#platform/http/health';
import { createOverload } from '#platform/http/overload';
import { createRateLimits } from '#platform/http/rate-limits';
import { createSharedCounts } from '#platform/shared-counts';
import { createRefusalRecord } from '#platform/http/refusal-record';
import { refusing, serveRoutes } from '#platform/http/serve-route';
import type { Jobs } from '#platform/jobs/jobs';
import { createMaintenance } from '#platform/maintenance';
import { createRoom, type Room } from '#platform/room';
import { createBackgroundWork, type BackgroundWork } from './background-work.ts';
import { mailQueueOf, userMailQueueOf } from './mails.ts';
import type { OfficeDeps } from './office/command.ts';
import type { Surroundings } from './surroundings.ts';

/** A process that serves over HTTP and may do the background work. */
export interface Node {
  readonly app: FastifyInstance;
  /** Starts the background work, unless it is left to workers. */
  work(): Promise<void>;
  /** Announces the stop: it answers as before, but load balancers send no more requests here. */
  retire(): void;
  /** Stops taking requests, lets running work finish, stops the background work. */
  close(): Promise<void>;
}

export interface Portal extends Node {
  /** Dependencies of the office's commands. */
  readonly office: OfficeDeps;
}

/** Wires the modules to each other and to their surroundings. */
export async function compose(around: Surroundings): Promise<Portal> {
  const { database, clock } = around;
  const transact = createTransact(database.kysely, clock, database.requests);
  const background = await createBackgroundWork(around, transact);
  const { jobs } = background;
  const room = createRoom(database, around.probeFolder);
  const recordRefusal = createRefusalRecord(transact, clock);
  const app = await buildServer({
    ...around,
    recordRefusal,
    onFull: () => room.missed(),
    sharedCounts: createSharedCounts(database, transact),
  });
  const authenticate = createAuthenticate(database, transact, clock);
  const limitsOf = createRateLimits(app, around.requestsPerMinute);
  const maintenance = createMaintenance(transact);
  const routes = [...applicationRoutes({ maintenance }), ...portalRoutes(around, transact, jobs)];
  const refuseOverload = createOverload(database);
  serveRoutes(app, routes, {
    clock,
    authenticate,
    transact,
    limitsOf,
    maintenance,
    refuseOverload,
  });
  serveDocs(app, allRoutes);
  return {
    ...nodeOf(app, background, () => isReady(database, room)),
    office: { ...around, transact, jobs },
  };
}

/** The background work alone, with the answers about its health. */
export async function composeWorker(around: Surroundings): Promise<Node> {
  const { database, clock } = around;
  const transact = createTransact(database.kysely, clock, database.requests);
  const background = await createBackgroundWork({ ...around, backgroundWork: true }, transact);
  const room = createRoom(database, around.probeFolder);
  const app = await buildServer({ ...around, recordRefusal: async () => {} });
  return nodeOf(app, background, () => isReady(database, room));
}

const isReady = async (database: Database, room: Room): Promise<boolean> =>
  (await isMigrated(database.kysely)) && (await room.isLeft());

function nodeOf(
  app: FastifyInstance,
  background: BackgroundWork,
  askDatabase: () => Promise<boolean>,
): Node {
  const health = serveHealth(app, askDatabase);
  return {
    app,
    work: () => background.start(),
    retire: () => health.stop(),
    close: async () => {
      await Promise.all([closeServer(app), background.endRounds()]);
      await background.stop();
    },
  };
}

/** Dependencies of receiving files: one of each for all routes. */
const receivingOf = (around: Surroundings) => ({
  intake: createIntake(),
  scanFile: createScanFile(around),
  pictures: createPictureLine(),
});

function portalRoutes(around: Surroundings, transact: Transact, jobs: Pick<Jobs, 'enqueue'>) {
  const { clock, log, blobs, coldBlobs, brands, typst, secrets, converter, companyRegistry } =
    around;
  const shared = { transact, clock };
  const mailQueue = mailQueueOf(around, jobs);
  const papers = { ...shared, log, secrets, typst, blobs, brands, mailQueue };
  const receiving = { ...papers, ...receivingOf(around) };
  const invoices: InvoicesDeps = {
    ...papers,
    payByBank: around.payByBank,
    ports: { onSent: (tx, event) => fileCopy(tx, clock, event), closedPeriodOf },
  };
  const throttle = createThrottle(transact, clock);
  const { passwords = createPasswords() } = around;
  const userMails = userMailQueueOf(around, jobs);
  const sessions = { ...shared, throttle, passwords, userMails };
  const passwordDeps = { ...sessions, brands, jobs, judge: createJudge(brands) };
  return [
    ...sessionRoutes(sessions, (host) => brandOfHost(brands, host).id),
    ...passwordRoutes(passwordDeps),
    ...invitationRoutes(passwordDeps),
    ...accountRoutes({
      ...receiving,
      companyRegistry,
      ports: { agree: agreeingIn(papers), proofs: proofsOfAddress(receiving) },
    }),
    ...identityRoutes(receiving),
    ...historyRoutes(shared),
    ...contractRoutes({ transact, blobs }),
    ...messageRoutes({ ...shared, brands, mailQueue }),
    ...refusing(refuseInvoicing, [
      ...customerRoutes({ ...shared, ports: invoicesForCustomers }),
      ...invoiceRoutes(invoices),
      ...statementRoutes(papers),
    ]),
    ...documentRoutes({ ...receiving, coldBlobs, converter, jobs }),
    ...searchRoutes(shared),
    ...vatRoutes({
      ...papers,
      jobs,
      taxAuthority: around.taxAuthority,
      trustProxy: around.trustProxy,
      clientPortHeader: around.clientPortHeader ?? 'x-client-port',
    }),
    ...bankingRoutes({ ...around, ...shared, jobs }),
    ...payByBankRoutes({ ...around, ...shared, jobs }),
    ...paymentRoutes({ ...papers, jobs, directDebit: around.directDebit }),
  ];
}
