import { colourOldLogos } from '#modules/account/public';
import { type Transact } from '#platform/db/transact';
import type { Logger } from '#platform/log';
import { RETENTION } from './retention.ts';
import type { Surroundings } from './surroundings.ts';

/** Deletes what is over, by the rules of retention. A rule that fails, such as while a store is away, holds up no other. */
export async function tidy(
  transact: Transact,
  around: Pick<Surroundings, 'blobs' | 'coldBlobs' | 'clock'>,
): Promise<void> {
  const deps = { ...around, transact };
  const failures = new Map<string, unknown>();
  const noting = (name: string) => (error: unknown) => void failures.set(name, error);
  for (const { data, forget } of RETENTION) await forget?.(deps).catch(noting(data));
  await colourOldLogos(deps).catch(noting('Colours of logos'));
  if (failures.size === 0) return;
  const names = [...failures.keys()].join('; ');
  throw new AggregateError([...failures.values()], `Some periodic work failed: ${names}`);
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
