import type { makePackage } from '#modules/documents/public';
import { createTransact } from '#platform/db/transact';
import { deliveredMails } from '#platform/mail/mail-queue';
import type { Clock } from '#platform/time/clock';
import type { Surroundings } from '../composition.ts';

/** The documents' dependencies in the demo's past, at the time of the past clock. */
export const documentsThen = (around: Surroundings, past: Clock) =>
  ({
    ...around,
    clock: past,
    transact: createTransact(around.database.kysely, past),
    // The seed runs these jobs itself, in the night after.
    jobs: { enqueue: async () => undefined },
    mailQueue: deliveredMails(past, around.brands),
  }) satisfies Parameters<typeof makePackage>[0];
