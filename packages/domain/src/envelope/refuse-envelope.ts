import { formatDate } from '../dates/format-date.ts';
import type { IsoDate } from '../dates/iso-date.ts';

export interface EnvelopeFacts {
  /** The first day of its month or tax year. */
  readonly date: IsoDate;
  /** In London. */
  readonly today: IsoDate;
  readonly isSealed: boolean;
  readonly isArchived: boolean;
  readonly documentsCount: number;
  readonly isClientLeft: boolean;
}

/**
 * What is done with a whole envelope. A client who has left may still hand over and take home what
 * is there; archiving would only take it out of their sight.
 */
export type EnvelopeDeed = 'seal' | 'archive' | 'download';

const SEALED = 'This envelope has been sealed already.';
/** After an early seal, copies go into the next envelope; sealing that too would push them ever further ahead. */
const notStarted = (date: IsoDate) =>
  `This envelope is for a time that has not started yet: it can be sealed from ${formatDate(date)} on.`;
const ARCHIVED = 'The documents of this envelope have been archived already.';

/** Null when it may be done, else why not: on the button and in the server's answer. */
export function refuseEnvelope(deed: EnvelopeDeed, facts: EnvelopeFacts): string | null {
  if (deed === 'seal') {
    if (facts.isSealed) return SEALED;
    if (facts.date > facts.today) return notStarted(facts.date);
  }
  if (deed === 'archive') {
    if (facts.isClientLeft) return LEFT_NO_ARCHIVE;
    if (!facts.isSealed) return 'Only a sealed envelope can be archived.';
    if (facts.isArchived) return ARCHIVED;
  }
  if (deed === 'download' && facts.isArchived) {
    return 'The documents of this envelope have been archived: they cannot be downloaded any more.';
  }
  return facts.documentsCount === 0 ? `This envelope is empty: there is nothing to ${deed}.` : null;
}

export const LEFT_NO_ARCHIVE =
  'You have left the service: documents cannot be archived any more, and stay here for you.';
