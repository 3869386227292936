import { colourOldLogos } from '#modules/account/public';
import { tidyDownloads } from '#modules/documents/public';
import { forgetOldIdentities } from '#modules/identity/public';
import { forgetOldDirectDebitEvents } from '#modules/payments/public';
import { forgetOldFailures, forgetOldPasswordLinks } from '#modules/sessions/public';
import { forgetOldStates } from '#platform/authorisation/states';
import { sweepBlobs } from '#platform/files/drop-blobs';
import { forgetOldKeys } from '#platform/db/idempotency';
import { type Transact } from '#platform/db/transact';
import type { Logger } from '#platform/log';
import { forgetOldUserMails } from '#platform/mail/user-mails';
import { forgetOldCounts } from '#platform/shared-counts';
import type { Surroundings } from './surroundings.ts';

/** Deletes temporary records and files that have expired. */
export async function tidy(
  transact: Transact,
  { blobs, coldBlobs, clock }: Surroundings,
): Promise<void> {
  await transact.acrossClients((tx) => tidyDownloads(tx, clock.now()));
  await forgetOldIdentities({ transact, clock });
  const wherever = async (key: string) => {
    await blobs.delete(key);
    await coldBlobs.delete(key);
  };
  await sweepBlobs(transact, { delete: wherever }, clock);
  await transact.acrossClients(async (tx) => {
    await forgetOldKeys(tx, clock.now());
    await forgetOldFailures(tx, clock.now());
    await forgetOldPasswordLinks(tx, clock.now());
    await forgetOldUserMails(tx, clock.now());
    await forgetOldDirectDebitEvents(tx, clock.now());
    await forgetOldStates(tx, clock.now());
    await forgetOldCounts(tx, clock.now());
  });
  await colourOldLogos({ transact, blobs });
}

/** Runs work at the start and then at intervals, never twice at once. A failure is retried next time. */
export function every(ms: number, log: Logger, work: () => Promise<unknown>) {
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
