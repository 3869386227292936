import type { BlobStore } from '@counterfoil/providers/blobs/port';
import type { DocumentConverter } from '@counterfoil/providers/document-conversion/port';
import type { MailSender } from '@counterfoil/providers/mail/port';
import { allRoutes } from '@counterfoil/contract/all-routes';
import type { FastifyInstance } from 'fastify';
import { accountRoutes, colourOldLogos } from '#modules/account/public';
import { customerRoutes } from '#modules/customers/public';
import {
  createUploadHolds,
  documentJobs,
  documentRoutes,
  fileCopy,
  packageMails,
  sealDue,
  STAFF_MAILS,
  tidyDownloads,
} from '#modules/documents/public';
import {
  invoiceRoutes,
  invoiceMails,
  invoicesForCustomers,
  type InvoicesDeps,
} from '#modules/invoices/public';
import { searchRoutes } from '#modules/search/public';
import {
  createAuthenticate,
  createPasswords,
  createThrottle,
  forgetOldFailures,
  type Passwords,
  sessionRoutes,
} from '#modules/sessions/public';
import { statementMails, statementRoutes } from '#modules/statements/public';
import { sweepBlobs } from '#platform/blobs/blob-rows';
import { brandOfHost, type Brand } from '#platform/brands';
import { forgetOldKeys } from '#platform/db/idempotency';
import { isMigrated } from '#platform/db/migrate';
import type { Database } from '#platform/db/open-database';
import { createTransact, type Transact } from '#platform/db/transact';
import { buildServer } from '#platform/http/build-server';
import type { FormPace } from '#platform/http/form-pace';
import { serveDocs } from '#platform/http/docs-page';
import { serveHealth } from '#platform/http/health';
import { createRateLimits } from '#platform/http/rate-limits';
import { createRefusalRecord } from '#platform/http/refusal-record';
import { serveRoute, type BoundRoute } from '#platform/http/serve-route';
import { createJobs, jobHandler, type Jobs } from '#platform/jobs/jobs';
import type { Logger } from '#platform/log';
import { deliverMail } from '#platform/mail/deliver-mail';
import { deliverMailJob } from '#platform/mail/mails';
import { createMailQueue } from '#platform/mail/mail-queue';
import type { Secrets } from '#platform/secrets';
import type { Clock } from '#platform/time/clock';
import type { Typst } from '#platform/typst/typst';

/** Everything outside the product that it runs on. */
export interface Surroundings {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly secrets: Secrets;
  readonly brands: readonly Brand[];
  readonly blobs: BlobStore;
  /** Holds archived documents; never the same place as `blobs`. */
  readonly coldBlobs: BlobStore;
  readonly mail: MailSender;
  readonly typst: Typst;
  readonly converter: DocumentConverter;
  readonly trustProxy: number;
  readonly requestsPerMinute: number;
  readonly slowestForm?: FormPace;
  readonly passwords?: Passwords;
  /** Whether the work of every minute and hour is left out: a test compares rows before and after. */
  readonly isUnswept?: boolean;
}

export interface Portal {
  readonly app: FastifyInstance;
  /** Starts the background work. */
  work(): Promise<void>;
  /** Stops taking requests, lets running work finish, stops the background work. */
  close(): Promise<void>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Wires the modules to each other and to their surroundings. */
export async function compose(around: Surroundings): Promise<Portal> {
  const { database, clock, log, mail } = around;
  const transact = createTransact(database.kysely, clock, database.requests);
  const composers = mailComposers({ ...around, transact });
  const deliver = jobHandler(deliverMailJob, (payload) =>
    deliverMail({ transact, clock, mail, composers }, payload),
  );
  const documentsOn = (queue: Pick<Jobs, 'enqueue'>) => ({
    ...around,
    transact,
    jobs: queue,
    mailQueue: mailQueueOf(around, queue),
  });
  const jobs = await createJobs(
    database,
    (queue) => [deliver, ...documentJobs(documentsOn(queue))],
    log,
  );
  const app = await buildServer({
    ...around,
    recordRefusal: createRefusalRecord(transact, clock),
  });
  const authenticate = createAuthenticate(database, transact, clock);
  const limitsOf = createRateLimits(app, around.requestsPerMinute);
  for (const route of portalRoutes(around, transact, jobs)) {
    serveRoute(app, route, { clock, authenticate, transact, limitsOf });
  }
  serveHealth(app, () => isMigrated(database.kysely));
  serveDocs(app, allRoutes);
  const comingRound = [
    every(HOUR_MS, log, () => tidy(transact, around)),
    // The midnight job normally does this. This check covers a server that was down at midnight, or
    // whose system clock is wrong.
    every(MINUTE_MS, log, () => sealDue(documentsOn(jobs))),
  ];
  return {
    app,
    work: async () => {
      await jobs.work();
      if (!around.isUnswept) for (const work of comingRound) work.start();
    },
    close: async () => {
      await Promise.all([app.close(), ...comingRound.map((work) => work.stop())]);
      await jobs.stop();
    },
  };
}

/** The composer for each kind of mail. */
export const mailComposers = (deps: Parameters<typeof invoiceMails>[0]) => ({
  ...invoiceMails(deps),
  ...statementMails(deps),
  ...packageMails(deps),
});

/** Takes mails of the kinds that have a composer; a module with another kind does not compile. */
const mailQueueOf = (around: Surroundings, jobs: Pick<Jobs, 'enqueue'>) =>
  createMailQueue<MailKinds>({ ...around, jobs, staffKinds: STAFF_MAILS });
type MailKinds = keyof ReturnType<typeof mailComposers>;

function portalRoutes(around: Surroundings, transact: Transact, jobs: Jobs): BoundRoute[] {
  const { clock, log, blobs, coldBlobs, brands, typst, secrets, converter } = around;
  const shared = { transact, clock };
  const mailQueue = mailQueueOf(around, jobs);
  const papers = { ...shared, secrets, typst, blobs, brands, mailQueue };
  const invoices: InvoicesDeps = {
    ...papers,
    ports: { onSent: (tx, event) => fileCopy(tx, clock, event) },
  };
  const throttle = createThrottle(transact, clock);
  const { passwords = createPasswords() } = around;
  return [
    ...sessionRoutes({ ...shared, throttle, passwords }, (host) => brandOfHost(brands, host).id),
    ...accountRoutes({ ...shared, secrets, blobs }),
    ...customerRoutes({ ...shared, ports: invoicesForCustomers }),
    ...invoiceRoutes(invoices),
    ...statementRoutes(papers),
    ...documentRoutes({ ...papers, coldBlobs, converter, log, jobs, holds: createUploadHolds() }),
    ...searchRoutes(shared),
  ];
}

/** Deletes temporary records and files that have expired. */
async function tidy(transact: Transact, { blobs, coldBlobs, clock }: Surroundings): Promise<void> {
  await transact.acrossClients((tx) => tidyDownloads(tx, clock.now()));
  const wherever = async (key: string) => {
    await blobs.delete(key);
    await coldBlobs.delete(key);
  };
  await sweepBlobs(transact, { delete: wherever }, clock);
  await transact.acrossClients(async (tx) => {
    await forgetOldKeys(tx, clock.now());
    await forgetOldFailures(tx, clock.now());
  });
  await colourOldLogos({ transact, blobs });
}

/** Runs work at the start and then at intervals, never twice at once. A failure is retried next time. */
function every(ms: number, log: Logger, work: () => Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  const run = () => {
    running ??= work()
      .then(
        () => undefined,
        (error: unknown) => log.error({ err: error }, 'periodic work failed'),
      )
      .finally(() => (running = null));
  };
  return {
    start: () => {
      run();
      timer = setInterval(run, ms);
    },
    /** Waits for the current run to finish. */
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
