import { monthOf, taxYearOf } from '@counterfoil/domain/envelope/periods';
import { refuseEnvelope } from '@counterfoil/domain/envelope/refuse-envelope';
import { readClient } from '#modules/account/public';
import { byId } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { enforce, notFound } from '#platform/refusals';
import type { DocumentsDeps } from '../record/deps.ts';
import {
  countIn,
  envelopeLabel,
  readEnvelopes,
  type EnvelopeRow,
} from '../record/envelope-store.ts';
import { seal } from './seal-envelope.ts';

type Deps = Pick<DocumentsDeps, 'transact' | 'clock' | 'jobs'>;

/** An envelope as shown to the office. */
interface SealableEnvelope {
  readonly envelope_id: string;
  readonly envelope: string;
  readonly documents: number;
}

/**
 * Seals the envelope of the current month or tax year, or another one. It never picks another: repeating the command
 * must not seal an envelope by mistake.
 * @param confirm is told what will be sealed, and throws to stop it
 */
export function sealByOffice(
  deps: Deps,
  clientId: string,
  envelopeId: string | null,
  confirm: (what: SealableEnvelope) => void,
): Promise<SealableEnvelope> {
  const { transact, clock } = deps;
  return transact.forClient({ clientId }, async (tx) => {
    const client = await readClient(tx, clientId);
    const id = envelopeId ?? (await currentEnvelope(tx, deps, client)).id;
    const envelope = await byId(tx, 'envelopes', clientId, id, 'update');
    const documents = await countIn(tx, clientId, id);
    const facts = { ...envelope, isClientLeft: false, today: clock.today() };
    enforce(refuseEnvelope('seal', { ...facts, documents_count: documents }));
    const what = { envelope_id: id, envelope: envelopeLabel(envelope), documents };
    confirm(what);
    await seal(tx, deps, envelope, { by: 'office', documentsCount: documents, userId: null });
    return what;
  });
}

async function currentEnvelope(
  tx: Tx,
  { clock }: Deps,
  { id, shoebox }: { readonly id: string; readonly shoebox: boolean },
): Promise<EnvelopeRow> {
  const today = clock.today();
  const date = shoebox ? taxYearOf(today) : monthOf(today);
  const all = await readEnvelopes(tx, clock, id);
  const current = all.find((envelope) => envelope.date === date);
  if (!current) throw notFound();
  return current;
}
