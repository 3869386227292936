import { CONTRACT_MAILS, contractMails } from '#modules/contracts/public';
import { packageMails, STAFF_MAILS } from '#modules/documents/public';
import { IDENTITY_MAILS, identityMails } from '#modules/identity/public';
import { invoiceMails } from '#modules/invoices/public';
import { MESSAGE_MAILS, messageMails } from '#modules/messages/public';
import { DIRECT_DEBIT_MAILS, directDebitMails } from '#modules/payments/public';
import { CONTACT_MAILS, contactMails, sessionMails } from '#modules/sessions/public';
import { invitationMails } from '#modules/sign-up/public';
import { statementMails } from '#modules/statements/public';
import { VAT_MAILS, vatMails } from '#modules/vat/public';
import { type Transact } from '#platform/db/transact';
import { jobHandler, type JobHandler, type Jobs } from '#platform/jobs/jobs';
import { deliverMail } from '#platform/mail/deliver-mail';
import { deliverMailJob } from '#platform/mail/mails';
import { createMailQueue } from '#platform/mail/mail-queue';
import {
  createUserMailQueue,
  deliverUserMail,
  deliverUserMailJob,
} from '#platform/mail/user-mails';
import type { Surroundings } from './surroundings.ts';

/** The jobs that deliver mails. */
export function deliveries(around: Surroundings, transact: Transact): JobHandler[] {
  const { clock, mail, metrics } = around;
  const deps = { transact, clock, mail, metrics };
  const composers = mailComposers({ ...around, transact });
  const userMails = userMailComposers({ ...around, transact });
  return [
    jobHandler(deliverMailJob, (payload) => deliverMail({ ...deps, composers }, payload)),
    jobHandler(deliverUserMailJob, (payload) => deliverUserMail({ ...deps, userMails }, payload)),
  ];
}

/** The composer for each kind of mail. */
export const mailComposers = (deps: Parameters<typeof invoiceMails>[0]) => ({
  ...invoiceMails(deps),
  ...statementMails(deps),
  ...packageMails(deps),
  ...contactMails(deps),
  ...identityMails(deps),
  ...contractMails(deps),
  ...messageMails(deps),
  ...directDebitMails(deps),
  ...vatMails(deps),
});

/** Takes mails of the kinds that have a composer; a module with another kind does not compile. */
export const mailQueueOf = (
  around: Pick<Surroundings, 'clock' | 'brands'>,
  jobs: Pick<Jobs, 'enqueue'>,
) =>
  createMailQueue<MailKinds>({
    ...around,
    jobs,
    uncounted: [
      ...STAFF_MAILS,
      ...CONTACT_MAILS,
      ...IDENTITY_MAILS,
      ...CONTRACT_MAILS,
      ...MESSAGE_MAILS,
      ...DIRECT_DEBIT_MAILS,
      ...VAT_MAILS,
    ],
  });
type MailKinds = keyof ReturnType<typeof mailComposers>;

/** The composer for each kind of mail to a user about their login. */
const userMailComposers = (deps: Parameters<typeof sessionMails>[0]) => ({
  ...sessionMails(deps),
  ...invitationMails(deps),
});

export const userMailQueueOf = (
  around: Pick<Surroundings, 'clock' | 'brands' | 'secrets'>,
  jobs: Pick<Jobs, 'enqueue'>,
) => createUserMailQueue<keyof ReturnType<typeof userMailComposers>>({ ...around, jobs });
