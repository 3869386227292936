import { allRoutes } from '@counterfoil/contract/all-routes';
import { refuseInvoicing } from '@counterfoil/domain/client/refuse-client';
import type { FastifyInstance } from 'fastify';
import { bankingJobs, bankingRoutes } from '#modules/banking/public';
import { applicationRoutes } from '#modules/application/public';
import { accountJobs, accountRoutes } from '#modules/account/public';
import { agreeingIn, contractRoutes } from '#modules/contracts/public';
import { customerRoutes } from '#modules/customers/public';
import { documentJobs, documentRoutes, fileCopy, sealDue } from '#modules/documents/public';
import { historyRoutes } from '#modules/history/public';
import { identityRoutes, proofsOfAddress } from '#modules/identity/public';
import { invoiceRoutes, invoicesForCustomers, type InvoicesDeps } from '#modules/invoices/public';
import { messageRoutes } from '#modules/messages/public';
import {
  payByBankJobs,
  payByBankRoutes,
  paymentJobs,
  paymentRoutes,
} from '#modules/payments/public';
import { searchRoutes } from '#modules/search/public';
import {
  createAuthenticate,
  createJudge,
  createPasswords,
  createThrottle,
  passwordLinkHandler,
  passwordRoutes,
  sessionRoutes,
} from '#modules/sessions/public';
import { invitationRoutes } from '#modules/sign-up/public';
import { statementRoutes } from '#modules/statements/public';
import { closedPeriodOf, settleDue, vatJobs, vatRoutes } from '#modules/vat/public';
import { chainAudit } from '#platform/audit-chain';
import { createIntake } from '#platform/files/intake';
import { createPictureLine } from '#platform/files/pictures';
import { brandOfHost } from '#platform/brands';
import { isMigrated } from '#platform/db/migrate';
import { createTransact, type Transact } from '#platform/db/transact';
import { buildServer } from '#platform/http/build-server';
import { closeServer, LAST_REQUESTS_MS } from '#platform/http/close-server';
import { serveDocs } from '#platform/http/docs-page';
import { serveHealth } from '#platform/http/health';
import { createRateLimits } from '#platform/http/rate-limits';
import { createRefusalRecord } from '#platform/http/refusal-record';
import { refusing, serveRoutes } from '#platform/http/serve-route';
import { createJobs, type Jobs } from '#platform/jobs/jobs';
import { createMaintenance } from '#platform/maintenance';
import { sealAnewHandler } from '#platform/seal-anew';
import { createRoom } from '#platform/room';
import { atMost } from '#platform/time/at-most';
import { deliveries, mailQueueOf, userMailQueueOf } from './mails.ts';
import type { OfficeDeps } from './office/command.ts';
import { every, tidy } from './periodic-work.ts';
import type { Surroundings } from './surroundings.ts';

export interface Portal {
  readonly app: FastifyInstance;
  /** Dependencies of the office's commands. */
  readonly office: OfficeDeps;
  /** Starts the background work. */
  work(): Promise<void>;
  /** Announces the stop: it answers as before, but load balancers send no more requests here. */
  retire(): void;
  /** Stops taking requests, lets running work finish, stops the background work. */
  close(): Promise<void>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Wires the modules to each other and to their surroundings. */
export async function compose(around: Surroundings): Promise<Portal> {
  const { database, clock, log } = around;
  const transact = createTransact(database.kysely, clock, database.requests);
  const deliver = deliveries(around, transact);
  const working = (queue: Queue) => backgroundDeps(around, transact, queue);
  const jobs = await createJobs(
    database,
    (queue) => [
      ...deliver,
      passwordLinkHandler({ ...around, transact, userMails: userMailQueueOf(around, queue) }),
      sealAnewHandler({ ...around, transact }),
      ...accountJobs(working(queue)),
      ...documentJobs(working(queue)),
      ...bankingJobs(working(queue)),
      ...paymentJobs(working(queue)),
      ...payByBankJobs(working(queue)),
      ...vatJobs(working(queue)),
    ],
    log,
  );
  const room = createRoom(database, around.probeFolder);
  const recordRefusal = createRefusalRecord(transact, clock);
  const app = await buildServer({ ...around, recordRefusal, onFull: () => room.missed() });
  const authenticate = createAuthenticate(database, transact, clock);
  const limitsOf = createRateLimits(app, around.requestsPerMinute);
  const maintenance = createMaintenance(transact);
  const routes = [...applicationRoutes({ maintenance }), ...portalRoutes(around, transact, jobs)];
  serveRoutes(app, routes, { clock, authenticate, transact, limitsOf, maintenance });
  const health = serveHealth(
    app,
    async () => (await isMigrated(database.kysely)) && (await room.isLeft()),
  );
  serveDocs(app, allRoutes);
  const rounds = roundsOf(around, transact, jobs);
  return {
    app,
    office: { ...around, transact, jobs },
    work: async () => {
      await jobs.work();
      if (!around.isUnswept) rounds.start();
    },
    retire: () => health.stop(),
    close: async () => {
      await Promise.all([closeServer(app), atMost(LAST_REQUESTS_MS, rounds.stop())]);
      await jobs.stop();
    },
  };
}

/** The work of every minute and hour. */
function roundsOf(around: Surroundings, transact: Transact, jobs: Jobs) {
  const { clock, log } = around;
  const rounds = [
    every(HOUR_MS, log, () => tidy(transact, around)),
    // The midnight job normally does this. This check covers a server that was down at midnight, or
    // whose system clock is wrong.
    every(MINUTE_MS, log, () => sealDue(backgroundDeps(around, transact, jobs))),
    every(MINUTE_MS, log, () => chainAudit({ ...around, transact })),
    every(MINUTE_MS, log, () => settleDue({ transact, clock, jobs })),
  ];
  return {
    start: () => {
      for (const round of rounds) round.start();
    },
    stop: () => Promise.all(rounds.map((round) => round.stop())),
  };
}

type Queue = Pick<Jobs, 'enqueue'>;

/** Dependencies of background work. */
const backgroundDeps = (around: Surroundings, transact: Transact, queue: Queue) => ({
  ...around,
  transact,
  jobs: queue,
  mailQueue: mailQueueOf(around, queue),
});

function portalRoutes(around: Surroundings, transact: Transact, jobs: Jobs) {
  const { clock, log, blobs, coldBlobs, brands, typst, secrets, converter, companyRegistry } =
    around;
  const shared = { transact, clock };
  const mailQueue = mailQueueOf(around, jobs);
  const papers = { ...shared, log, secrets, typst, blobs, brands, mailQueue };
  const receiving = { ...papers, intake: createIntake(), pictures: createPictureLine() };
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
