import type { EnvelopeFacts } from '@counterfoil/domain/envelope/refuse-envelope';
import { monthLabel, taxYearLabel } from '@counterfoil/domain/envelope/periods';
import type { ClientFacts } from '#platform/caller';
import type { Tx } from '#platform/db/tx';
import type { EnvelopeRow } from './envelope-store.ts';

interface Asked {
  readonly client: Pick<ClientFacts, 'left'>;
  readonly documentsCount: number;
  readonly today: string;
}

/** What decides whether an envelope may be sealed, archived or downloaded. */
export const factsOfEnvelope = (
  envelope: EnvelopeRow,
  { client, documentsCount, today }: Asked,
): EnvelopeFacts => ({
  date: envelope.date,
  today,
  isSealed: envelope.sealed_at !== null,
  isArchived: envelope.archived_at !== null,
  documentsCount,
  isClientLeft: client.left,
});

export async function countIn(tx: Tx, clientId: string, envelopeId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('documents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .where('envelope_id', '=', envelopeId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** "November 2026"; of a shoebox client "Tax year 26/27". */
export const envelopeLabel = ({ date }: { date: string }, { shoebox }: { shoebox: boolean }) =>
  shoebox ? `Tax year ${taxYearLabel(date)}` : monthLabel(date);
