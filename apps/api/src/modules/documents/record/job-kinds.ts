import { jobKind } from '#platform/jobs/jobs';

// A store may be down for days, so these jobs retry until they succeed.
const UNTIL_DONE = { retrySeconds: 2, retryLimit: 10_000, longestSeconds: 3600 };

export interface EnvelopeJob {
  readonly client_id: string;
  readonly envelope_id: string;
}

/** Makes the accountants' package of a sealed envelope, and tells them. */
export const makePackageJob = jobKind<EnvelopeJob>({ name: 'make-package', ...UNTIL_DONE });

/** Moves the bytes of an archived envelope's documents to the cold store. */
export const moveToColdJob = jobKind<EnvelopeJob>({ name: 'move-to-cold', ...UNTIL_DONE });

/** Makes the ZIP of an envelope that somebody is waiting for. It ends without a retry: see make-month. */
export const makeMonthJob = jobKind<{ client_id: string; month_download_id: string }>({
  name: 'make-month',
  ...UNTIL_DONE,
});
