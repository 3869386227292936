import { jobKind } from '#platform/jobs/jobs';

// Nothing is lost while a store is down for days: these are tried until they are done.
const UNTIL_DONE = { retrySeconds: 2, retryLimit: 10_000, longestSeconds: 3600 };

export interface EnvelopeJob {
  readonly client_id: string;
  readonly envelope_id: string;
}

/** Makes what the accountants get of a sealed envelope, and tells them. */
export const makePackageJob = jobKind<EnvelopeJob>({ name: 'make-package', ...UNTIL_DONE });

/** Moves the bytes of an archived envelope's documents to the cold store. */
export const moveToColdJob = jobKind<EnvelopeJob>({ name: 'move-to-cold', ...UNTIL_DONE });

/** Makes the ZIP of an envelope that somebody waits for; it gives up by itself: see make-month. */
export const makeMonthJob = jobKind<{ client_id: string; month_download_id: string }>({
  name: 'make-month',
  ...UNTIL_DONE,
});
