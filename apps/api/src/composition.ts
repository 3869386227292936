import type { BlobStore } from '@counterfoil/providers/blobs/port';
import type { MailSender } from '@counterfoil/providers/mail/port';
import { allRoutes } from '@counterfoil/contract/all-routes';
import type { FastifyInstance } from 'fastify';
import { accountRoutes } from '#modules/account/public';
import { customerRoutes } from '#modules/customers/public';
import { documentRoutes, fileCopy } from '#modules/documents/public';
import {
  createMailQueue,
  creditNoteRoutes,
  deliverMail,
  deliverMailJob,
  invoiceRoutes,
  invoicesForCustomers,
} from '#modules/invoices/public';
import { createAuthenticate, createThrottle, sessionRoutes } from '#modules/sessions/public';
import { sweepBlobs } from '#platform/blobs/sweep-blobs';
import { brandOfHost, type Brand } from '#platform/brands';
import { isMigrated } from '#platform/db/migrate';
import type { Database } from '#platform/db/open-database';
import { createTransact } from '#platform/db/transact';
import { buildServer } from '#platform/http/build-server';
import { serveDocs } from '#platform/http/docs-page';
import { serveHealth } from '#platform/http/health';
import { serveRoute } from '#platform/http/serve-route';
import { createJobs, jobHandler } from '#platform/jobs/jobs';
import type { Logger } from '#platform/log';
import type { Secrets } from '#platform/secrets';
import type { Clock } from '#platform/time/clock';
import type { Typst } from '#platform/typst/typst';

/** Everything outside that the product runs on. */
export interface Surroundings {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly secrets: Secrets;
  readonly brands: readonly Brand[];
  readonly blobs: BlobStore;
  readonly mail: MailSender;
  readonly typst: Typst;
  readonly trustProxy: boolean;
  readonly requestsPerMinute: number;
}

export interface Portal {
  readonly app: FastifyInstance;
  /** Starts the background work. */
  work(): Promise<void>;
  /** Stops taking requests, lets what runs finish, stops the background work. */
  close(): Promise<void>;
}

const SWEEP_EVERY_MS = 3_600_000;

/** Plugs the modules into each other and into what they run on. */
export async function compose(around: Surroundings): Promise<Portal> {
  const { database, clock, log, blobs, brands, typst, mail, secrets } = around;
  const transact = createTransact(database.kysely, clock);
  const jobs = await createJobs(
    database,
    [
      jobHandler(deliverMailJob, (payload) =>
        deliverMail({ transact, clock, blobs, brands, mail }, payload),
      ),
    ],
    log,
  );
  const shared = { transact, clock };
  const invoices = {
    ...shared,
    typst,
    blobs,
    brands,
    queueMail: createMailQueue(jobs, clock),
    ports: { onSent: (tx, event) => fileCopy(tx, clock, event) },
  } satisfies Parameters<typeof invoiceRoutes>[0];
  const throttle = createThrottle(transact, clock);
  const routes = [
    ...sessionRoutes({ ...shared, throttle }, (host) => brandOfHost(brands, host).id),
    ...accountRoutes({ transact, secrets }),
    ...customerRoutes({ ...shared, ports: invoicesForCustomers }),
    ...invoiceRoutes(invoices),
    ...creditNoteRoutes(invoices),
    ...documentRoutes(shared),
  ];
  const app = await buildServer(around);
  const serve = {
    authenticate: createAuthenticate(database, transact, clock),
    ...around,
    transact,
  };
  for (const route of routes) serveRoute(app, route, serve);
  serveHealth(app, () => isMigrated(database.kysely));
  serveDocs(app, allRoutes);
  let sweeping: NodeJS.Timeout | undefined;
  const sweep = () => {
    sweepBlobs(transact, blobs, clock).catch((error: unknown) =>
      log.error({ err: error }, 'sweeping blobs'),
    );
  };
  return {
    app,
    work: async () => {
      await jobs.work();
      sweep();
      sweeping = setInterval(sweep, SWEEP_EVERY_MS);
    },
    close: async () => {
      clearInterval(sweeping);
      await app.close();
      await jobs.stop();
    },
  };
}
