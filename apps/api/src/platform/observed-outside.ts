import { BlobError, type BlobStore } from '@counterfoil/providers/blobs/port';
import {
  observeCall,
  type CallObserver,
  type CallOutcome,
} from '@counterfoil/providers/calls/port';
import { MailError, type MailSender } from '@counterfoil/providers/mail/port';

/** The sender, with the observer told how each attempt at a mail ended. */
export const observedMail = (sender: MailSender, observer: CallObserver): MailSender => ({
  send: (mail) => observeCall(observer, 'SMTP', mailOutcome, () => sender.send(mail)),
  close: () => sender.close(),
});

const mailOutcome = (error: unknown): CallOutcome =>
  error instanceof MailError ? error.code : 'unavailable';

/**
 * The store, with the observer told how each call ended; a stream's ends as its first byte arrives, and a listing's as its
 * first blob does.
 */
export function observedBlobs(
  store: BlobStore,
  provider: 'S3' | 'S3 cold',
  observer: CallObserver,
): BlobStore {
  const observed = <T>(call: () => Promise<T>) =>
    observeCall(observer, provider, blobOutcome, call);
  return {
    put: (key, content) => observed(() => store.put(key, content)),
    get: (key) => observed(() => store.get(key)),
    stream: (key) => observed(() => store.stream(key)),
    delete: (key) => observed(() => store.delete(key)),
    exists: (key) => observed(() => store.exists(key)),
    list: async function* () {
      const listing = store.list()[Symbol.asyncIterator]();
      const first = await observed(() => listing.next());
      if (first.done) return;
      yield first.value;
      yield* { [Symbol.asyncIterator]: () => listing };
    },
  };
}

const OF_BLOBS = { missing: 'answered', full: 'refused', unavailable: 'unavailable' } as const;

/** Null where the file that is put fails: then the store did not. */
const blobOutcome = (error: unknown): CallOutcome | null =>
  error instanceof BlobError ? OF_BLOBS[error.code] : null;
