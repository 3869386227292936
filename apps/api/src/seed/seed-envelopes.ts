import { addDays } from '@counterfoil/domain/dates/iso-date';
import { makePackage, readEnvelopes, sealDue } from '#modules/documents/public';
import { createTransact } from '#platform/db/transact';
import { recordDeliveredMails } from '#platform/mail/mail-queue';
import type { settableClock } from '#platform/time/clock';
import type { Surroundings } from '../composition.ts';

/**
 * The past envelopes as the nights after their sealing dates left them: sealed, and handed to the
 * accountants. Otherwise the demo's first start would seal a year at once, and mail it.
 */
export async function seedEnvelopes(
  around: Surroundings,
  past: ReturnType<typeof settableClock>,
  clientId: string,
): Promise<void> {
  const transact = createTransact(around.database.kysely, past);
  const envelopes = await transact.forClient({ clientId }, (tx) =>
    readEnvelopes(tx, around.clock, clientId),
  );
  const deps = {
    ...around,
    clock: past,
    transact,
    // What would be enqueued is done here, in its night.
    jobs: { enqueue: async () => undefined },
    queueMails: (tx, mails) => recordDeliveredMails(tx, past, around.brands, mails),
  } satisfies Parameters<typeof makePackage>[0];
  for (const { id, sealing_date } of envelopes.toReversed()) {
    if (sealing_date >= around.clock.today()) continue;
    const night = Temporal.PlainDate.from(addDays(sealing_date, 1)).toZonedDateTime({
      timeZone: 'Europe/London',
      plainTime: '00:05',
    });
    past.set(night.toInstant().toString());
    await sealDue(deps);
    await makePackage(deps, { client_id: clientId, envelope_id: id });
  }
}
