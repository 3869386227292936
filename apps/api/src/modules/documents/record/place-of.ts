import type { Tx } from '#platform/db/tx';
import type { Clock } from '#platform/time/clock';
import { readEnvelopes, type EnvelopeRow } from './envelope-store.ts';

/** A document's envelope, and whether that envelope is the second of the list. */
export interface Place {
  readonly envelope: EnvelopeRow | null;
  readonly isSecond: boolean;
}

/** A shared document belongs to no envelope. */
export const NO_PLACE: Place = { envelope: null, isSecond: false };

export async function placeOf(
  tx: Tx,
  clock: Clock,
  clientId: string,
  envelope: EnvelopeRow,
): Promise<Place> {
  const [, second] = await readEnvelopes(tx, clock, clientId);
  return { envelope, isSecond: second?.id === envelope.id };
}

/** The same for several documents' envelopes, by their ids. */
export async function placesOf(tx: Tx, clock: Clock, clientId: string) {
  const all = await readEnvelopes(tx, clock, clientId);
  const places = new Map(
    all.map((envelope, at): [string, Place] => [envelope.id, { envelope, isSecond: at === 1 }]),
  );
  return (envelopeId: string | null) => places.get(envelopeId ?? '') ?? NO_PLACE;
}
