import type { ConversionErrorCode } from '@counterfoil/providers/document-conversion/port';
import { refuse, SentenceRefusal, type Refusal } from '#platform/refusals';
import type { Clock } from '#platform/time/clock';

const SENTENCES: Readonly<Record<ConversionErrorCode, string>> = {
  broken: 'This file could not be opened: it may be damaged, or protected by a password.',
  too_large: 'This file holds too much to be shown here. Please download it instead.',
  too_long: 'This file takes too long to be made ready to look at. Please download it instead.',
  unavailable: 'Files of this kind cannot be shown here. Please download it instead.',
  busy: 'Many files are being made ready to look at. Please try again in a minute.',
};

/** Why there is nothing to look at; only `busy` is worth asking again. */
export const toRefusal = (code: ConversionErrorCode): Refusal =>
  code === 'busy' ? new SentenceRefusal(503, SENTENCES.busy) : refuse(SENTENCES[code]);

const FOR_GOOD: readonly ConversionErrorCode[] = ['broken', 'too_large', 'too_long'];
const REMEMBERED = { hours: 1 };
const MOST = 1_000;

/**
 * The same bytes fail again. Remembered, so that nobody keeps a converter from the others by looking
 * at one bad file over and over; for an hour, as a machine may only have been slow.
 */
export function createFailures(clock: Clock) {
  const known = new Map<
    string,
    { readonly code: ConversionErrorCode; readonly until: Temporal.Instant }
  >();
  return {
    remember: (blobId: string, code: ConversionErrorCode): void => {
      if (!FOR_GOOD.includes(code)) return;
      known.delete(blobId);
      known.set(blobId, { code, until: clock.now().add(REMEMBERED) });
      const [oldest] = known.keys();
      if (known.size > MOST && oldest !== undefined) known.delete(oldest);
    },
    of: (blobId: string): ConversionErrorCode | null => {
      const failure = known.get(blobId);
      if (!failure) return null;
      return Temporal.Instant.compare(clock.now(), failure.until) < 0 ? failure.code : null;
    },
  };
}
