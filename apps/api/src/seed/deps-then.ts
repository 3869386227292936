import type { makePackage } from '#modules/documents/public';
import { createTransact } from '#platform/db/transact';
import { deliveredMails } from '#platform/mail/mail-queue';
import type { settableClock } from '#platform/time/clock';
import type { StoredSurroundings } from '../surroundings.ts';

export type PastClock = ReturnType<typeof settableClock>;

/** Sets the past clock, but never after now: yesterday's number would stay the newest for hours. */
export function setPast(
  past: PastClock,
  { clock }: StoredSurroundings,
  at: Temporal.Instant,
): void {
  const now = clock.now();
  past.set((Temporal.Instant.compare(at, now) < 0 ? at : now).toString());
}

/** The modules' dependencies in the demo's past, at the time of the past clock. */
export const depsThen = (around: StoredSurroundings, past: PastClock) =>
  ({
    ...around,
    clock: past,
    transact: createTransact(around.database.kysely, past),
    // The seed runs these jobs itself, in the night after.
    jobs: { enqueue: async () => undefined },
    mailQueue: deliveredMails(past, around.brands),
  }) satisfies Parameters<typeof makePackage>[0];
