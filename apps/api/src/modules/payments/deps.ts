import type { DirectDebitProvider } from '@counterfoil/providers/direct-debit/port';
import type { Logger } from '#platform/log';
import type { Jobs } from '#platform/jobs/jobs';
import type { MailQueue } from '#platform/mail/mail-queue';
import type { PaperDeps } from '#platform/papers/issue-paper';
import type { Share } from '#platform/share';

/** The confirmation of a mandate, and the news that it has ended. */
export type DirectDebitMailKind = 'direct_debit' | 'direct_debit_ended';

export interface PaymentsDeps extends Pick<PaperDeps, 'transact' | 'clock' | 'secrets' | 'brands'> {
  readonly mailQueue: MailQueue<DirectDebitMailKind>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly directDebit: DirectDebitProvider;
  readonly log: Logger;
}

export interface DirectDebitDeps extends PaymentsDeps {
  /** Each client's part of the provider's calls. */
  readonly share: Share;
}
