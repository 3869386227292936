import type { makePackage } from '#modules/documents/public';
import { createTransact } from '#platform/db/transact';
import { deliveredMails } from '#platform/mail/mail-queue';
import type { Clock } from '#platform/time/clock';
import type { Surroundings } from '../composition.ts';

/** What the use cases of documents run on in the demo's past, at the time of that clock. */
export const documentsThen = (around: Surroundings, past: Clock) =>
  ({
    ...around,
    clock: past,
    transact: createTransact(around.database.kysely, past),
    // What would be enqueued is done by the seed, in its night.
    jobs: { enqueue: async () => undefined },
    mailQueue: deliveredMails(past, around.brands),
  }) satisfies Parameters<typeof makePackage>[0];
