import type { MailQueue } from '#platform/mail/mail-queue';
import type { PaperDeps } from '#platform/papers/issue-paper';

export interface StatementsDeps extends PaperDeps {
  readonly mailQueue: MailQueue<'statement'>;
}
