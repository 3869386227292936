import { refuseClient, type ClientStanding } from '../client/refuse-client.ts';
import { formatDate, type IsoDate } from '../dates/iso-date.ts';
import type { Refusal } from '../refusal.ts';

/** Facts about an envelope, named as on the wire, about the client and the day. */
export interface EnvelopeFacts extends Pick<ClientStanding, 'isClientLeft'> {
  /** The first day of its month or tax year. */
  readonly date: IsoDate;
  /** In London. */
  readonly today: IsoDate;
  readonly sealed_at: string | null;
  readonly archived_at: string | null;
  readonly documents_count: number;
}

/** An action on a whole envelope. */
export type EnvelopeAction = 'seal' | 'archive' | 'download';

const SEALED = 'This envelope has already been sealed.';
/** After an early seal, copies go into the next envelope; sealing that one too would push them further ahead. */
const notStarted = (date: IsoDate) =>
  `This envelope is for a period that has not started. You can seal it from ${formatDate(date)}.`;
const ARCHIVED = 'The documents of this envelope have already been archived.';

/** Null when the action is allowed, else the reason, for the button and the server's answer. */
export function refuseEnvelope(action: EnvelopeAction, facts: EnvelopeFacts): Refusal | null {
  const left = action === 'archive' ? refuseClient('archive_documents', facts) : null;
  if (left) return left;
  const reason = reasonAgainst(action, facts);
  return reason === null ? null : { kind: 'state', reason };
}

function reasonAgainst(action: EnvelopeAction, facts: EnvelopeFacts): string | null {
  const [isSealed, isArchived] = [facts.sealed_at !== null, facts.archived_at !== null];
  if (action === 'seal') {
    if (isSealed) return SEALED;
    if (facts.date > facts.today) return notStarted(facts.date);
  } else if (action === 'archive') {
    if (!isSealed) return 'Only a sealed envelope can be archived.';
    if (isArchived) return ARCHIVED;
  } else if (isArchived) {
    return 'The documents of this envelope have been archived and can no longer be downloaded.';
  }
  return facts.documents_count === 0
    ? `This envelope is empty, so there is nothing to ${action}.`
    : null;
}
