import { byId } from '#platform/db/rows';
import type { DocumentsDeps } from '../record/deps.ts';
import { countIn } from '../record/envelope-store.ts';
import { seal } from './seal-envelope.ts';

type Deps = Pick<DocumentsDeps, 'transact' | 'clock' | 'jobs'>;

interface DueEnvelope {
  readonly id: string;
  readonly clientId: string;
}

const BATCH = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Seals every envelope whose sealing date has ended in London. @returns how many. Each envelope has
 * its own transaction and is checked again under lock, so several runs and nodes seal it once. A
 * failure does not stop the others.
 * @param only a client; otherwise all
 */
export async function sealDue(deps: Deps, only?: string): Promise<number> {
  const failures: unknown[] = [];
  let sealed = 0;
  let due: DueEnvelope[] = [];
  do {
    due = await readDue(deps, due.at(-1)?.id ?? FIRST, only);
    for (const each of due) {
      try {
        if (await sealOne(deps, each)) sealed++;
      } catch (error) {
        failures.push(error);
      }
    }
  } while (due.length === BATCH);
  if (failures.length > 0) throw new AggregateError(failures, 'envelopes could not be sealed');
  return sealed;
}

const readDue = ({ transact, clock }: Deps, after: string, only?: string): Promise<DueEnvelope[]> =>
  transact.acrossClients((tx) =>
    tx
      .selectFrom('envelopes')
      .select(['id', 'client_id as clientId'])
      .where('sealed_at', 'is', null)
      .where('sealing_date', '<', clock.today())
      .where('id', '>', after)
      .$if(only !== undefined, (all) => all.where('client_id', '=', only ?? ''))
      .orderBy('id')
      .limit(BATCH)
      .execute(),
  );

function sealOne(deps: Deps, { id, clientId }: DueEnvelope): Promise<boolean> {
  return deps.transact.forClient({ clientId }, async (tx) => {
    const envelope = await byId(tx, 'envelopes', clientId, id, 'update');
    if (envelope.sealed_at !== null) return false;
    const documentsCount = await countIn(tx, clientId, id);
    await seal(tx, deps, envelope, { by: 'date', documentsCount, userId: null });
    return true;
  });
}
