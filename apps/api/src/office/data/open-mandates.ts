import { hasMandateEnded } from '@counterfoil/domain/direct-debit/mandate';
import type { Tx } from '#platform/db/tx';

/** A direct debit from which the provider may still collect. */
export interface OpenMandate {
  readonly direct_debit_id: string;
  /** The provider's; null when its answer was lost, so the mandate may or may not exist. */
  readonly mandate_id: string | null;
  readonly reference: string | null;
  readonly status: string | null;
}

/** The client's mandates that have not ended, as far as the portal knows: replaced ones too. */
export async function openMandates(tx: Tx, clientId: string): Promise<OpenMandate[]> {
  const debits = await tx
    .selectFrom('direct_debits')
    .select(['id as direct_debit_id', 'mandate_id', 'reference', 'status'])
    .where('client_id', '=', clientId)
    .where('state', 'in', ['asked', 'taken'])
    .orderBy('id')
    .execute();
  return debits.filter(({ status }) => status === null || !hasMandateEnded(status));
}

const MANDATES = 'Direct Debit mandates';

/** Says what an erasure does about them, and what the office has to do. */
export function mandatesWarning(mandates: readonly OpenMandate[]): string {
  const known = mandates.filter(({ mandate_id }) => mandate_id !== null);
  const lost = mandates.filter(({ mandate_id }) => mandate_id === null);
  const first = say(`These ${MANDATES} are cancelled at the provider first`, known);
  return first + openMandatesText(lost);
}

/** Says which have been cancelled at the provider. */
export const cancelledMandatesText = (mandates: readonly OpenMandate[]): string =>
  say(`These ${MANDATES} are cancelled at the provider`, mandates);

/** Tells the office to cancel them: the portal will no longer cancel them. */
export const openMandatesText = (mandates: readonly OpenMandate[]): string =>
  say(`These ${MANDATES} go on at the provider until they are cancelled there`, mandates);

function say(what: string, mandates: readonly OpenMandate[]): string {
  if (mandates.length === 0) return '';
  const each = mandates.map(({ direct_debit_id, mandate_id, reference }) =>
    mandate_id
      ? [mandate_id, reference && `(${reference})`].filter(Boolean).join(' ')
      : `perhaps one of the attempt ${direct_debit_id}, whose answer was lost`,
  );
  return ` ${what}: ${each.join(', ')}.`;
}
