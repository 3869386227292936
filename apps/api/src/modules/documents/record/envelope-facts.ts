import { monthLabel, taxYearLabel } from '@counterfoil/domain/envelope/periods';
import type { Tx } from '#platform/db/tx';

export async function countIn(tx: Tx, clientId: string, envelopeId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('documents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .where('envelope_id', '=', envelopeId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** "November 2026"; for a shoebox client "Tax year 26/27". */
export const envelopeLabel = ({ date }: { date: string }, { shoebox }: { shoebox: boolean }) =>
  shoebox ? `Tax year ${taxYearLabel(date)}` : monthLabel(date);
