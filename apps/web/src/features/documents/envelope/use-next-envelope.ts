import type { Envelope } from '@counterfoil/contract/envelopes/schemas';
import type { IsoDate } from '@counterfoil/domain/dates/iso-date';
import { nextPeriod } from '@counterfoil/domain/envelope/periods';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '#lib/session/profile.ts';
import { envelopesQuery } from '../queries.ts';

/**
 * The first day of the next envelope, which does not exist yet: after an early seal, new documents
 * have to wait for it. Null when a newer envelope is open.
 */
export function useNextEnvelope({ id, date }: Pick<Envelope, 'id' | 'date'>): IsoDate | null {
  const { clientId, isShoeboxClient } = useClient();
  const { data: envelopes } = useQuery(envelopesQuery(clientId));
  return envelopes?.[0]?.id === id ? nextPeriod(date, isShoeboxClient) : null;
}
