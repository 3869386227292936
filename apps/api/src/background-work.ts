import { accountJobs } from '#modules/account/public';
import { bankingJobs } from '#modules/banking/public';
import { documentJobs, sealDue } from '#modules/documents/public';
import { payByBankJobs, paymentJobs } from '#modules/payments/public';
import { passwordLinkHandler } from '#modules/sessions/public';
import { settleDue, vatJobs } from '#modules/vat/public';
import { chainAudit } from '#platform/audit-chain';
import { type Transact } from '#platform/db/transact';
import { LAST_REQUESTS_MS } from '#platform/http/close-server';
import { createJobs, type Jobs } from '#platform/jobs/jobs';
import { sealAnewHandler } from '#platform/seal-anew';
import { atMost } from '#platform/time/at-most';
import { deliveries, mailQueueOf, userMailQueueOf } from './mails.ts';
import { every, tidy } from './periodic-work.ts';
import type { Surroundings } from './surroundings.ts';

export interface BackgroundWork {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Starts the jobs and the periodic rounds, unless this node leaves them to workers. */
  start(): Promise<void>;
  /** Starts no further round, and waits for those under way as long as for requests. */
  endRounds(): Promise<void>;
  /** Lets running jobs finish, and hands back the others. */
  stop(): Promise<void>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The jobs and the periodic rounds of the portal. */
export async function createBackgroundWork(
  around: Surroundings,
  transact: Transact,
): Promise<BackgroundWork> {
  const { database, log, metrics, backgroundWork = true } = around;
  const handlers = (queue: Queue) => handlersOf(around, transact, queue);
  const jobs = await createJobs(database, handlers, { log, metrics, isWorking: backgroundWork });
  metrics?.watch({ jobs: () => jobs.waiting() });
  const rounds = roundsOf(around, transact, jobs);
  return {
    jobs,
    start: async () => {
      if (!backgroundWork) return;
      await jobs.work();
      if (around.isUnswept) return;
      for (const round of rounds) round.start();
    },
    endRounds: async () =>
      void (await atMost(LAST_REQUESTS_MS, Promise.all(rounds.map((round) => round.stop())))),
    stop: () => jobs.stop(),
  };
}

type Queue = Pick<Jobs, 'enqueue'>;

function handlersOf(around: Surroundings, transact: Transact, queue: Queue) {
  const deps = backgroundDeps(around, transact, queue);
  return [
    ...deliveries(around, transact),
    passwordLinkHandler({ ...around, transact, userMails: userMailQueueOf(around, queue) }),
    sealAnewHandler({ ...around, transact }),
    ...accountJobs(deps),
    ...documentJobs(deps),
    ...bankingJobs(deps),
    ...paymentJobs(deps),
    ...payByBankJobs(deps),
    ...vatJobs(deps),
  ];
}

/**
 * The work of every minute and hour. Every working node does its rounds, so each round takes its rows under a lock, or
 * does the same when it is done twice.
 */
function roundsOf(around: Surroundings, transact: Transact, jobs: Queue) {
  const { clock, log } = around;
  return [
    every(HOUR_MS, log, () => tidy(transact, around)),
    // The midnight job normally does this. This check covers a server that was down at midnight, or
    // whose system clock is wrong.
    every(MINUTE_MS, log, () => sealDue(backgroundDeps(around, transact, jobs))),
    every(MINUTE_MS, log, () => chainAudit({ ...around, transact })),
    every(MINUTE_MS, log, () => settleDue({ transact, clock, jobs })),
  ];
}

/** Dependencies of background work. */
const backgroundDeps = (around: Surroundings, transact: Transact, queue: Queue) => ({
  ...around,
  transact,
  jobs: queue,
  mailQueue: mailQueueOf(around, queue),
});
