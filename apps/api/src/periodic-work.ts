import { colourOldLogos } from '#modules/account/public';
import { type Transact } from '#platform/db/transact';
import type { Logger } from '#platform/log';
import { RETENTION } from './retention.ts';
import type { Surroundings } from './surroundings.ts';

/** Deletes what is over, by the rules of retention. */
export async function tidy(
  transact: Transact,
  around: Pick<Surroundings, 'blobs' | 'coldBlobs' | 'clock'>,
): Promise<void> {
  for (const { forget } of RETENTION) await forget?.({ ...around, transact });
  await colourOldLogos({ ...around, transact });
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
