import type { MailQueue } from '#platform/mail/mail-queue';
import type { PaperDeps } from '#platform/papers/issue-paper';

export interface MessagesDeps extends Pick<PaperDeps, 'transact' | 'clock' | 'brands'> {
  readonly mailQueue: MailQueue<'contact_message'>;
}
