import { addDays } from '@counterfoil/domain/dates/iso-date';
import { makePackage, readEnvelopes, sealDue } from '#modules/documents/public';
import type { StoredSurroundings } from '../surroundings.ts';
import { depsThen, type PastClock } from './deps-then.ts';

/**
 * Seals the past envelopes and makes their packages, as on the nights after their sealing dates.
 * Otherwise the demo's first start would seal and mail a whole year at once.
 */
export async function seedEnvelopes(
  around: StoredSurroundings,
  past: PastClock,
  clientId: string,
): Promise<void> {
  const deps = depsThen(around, past);
  const envelopes = await deps.transact.forClient({ clientId }, (tx) =>
    readEnvelopes(tx, around.clock, clientId),
  );
  for (const { id, sealing_date } of envelopes.toReversed()) {
    if (sealing_date >= around.clock.today()) continue;
    const night = Temporal.PlainDate.from(addDays(sealing_date, 1)).toZonedDateTime({
      timeZone: 'Europe/London',
      plainTime: '00:05',
    });
    past.set(night.toInstant().toString());
    await sealDue(deps, clientId);
    await makePackage(deps, { client_id: clientId, envelope_id: id });
  }
}
