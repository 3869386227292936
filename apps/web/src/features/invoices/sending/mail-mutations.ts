import { remindInvoice, resendInvoice } from '@counterfoil/contract/invoices/routes';
import type { MailOptions } from '@counterfoil/contract/invoices/mail';
import { useAction } from '#lib/api/use-action.ts';
import { toast } from '#ui/dialogs/toast-store.ts';

/** The spec's words, and below them who gets the mail. */
const onDone = (sent: string, to: readonly string[] = []) =>
  toast.success('Invoice has been resent', to.length > 0 ? `${sent} ${inWords(to)}` : undefined);

/** "a@b.co", "a@b.co, c@d.co", "a@b.co and 3 others": a toast is short. */
function inWords([first = '', ...others]: readonly string[]): string {
  if (others.length > 1) return `${first} and ${others.length} others`;
  return [first, ...others].join(', ');
}

interface MailRequest {
  readonly id: string;
  readonly mail: MailOptions;
}
// The sheet shows a failure itself.
const IN_SHEET = { onForm: true, refreshWhenRefused: true };
const mailed = ({ id, mail }: MailRequest) => ({ params: { id }, body: { mail } });

/** Reminds the customer of one unpaid invoice. */
export const useRemindInvoice = () =>
  useAction(remindInvoice, mailed, {
    ...IN_SHEET,
    onDone: ({ reminders }) => onDone('Reminder sent to', reminders.at(-1)?.recipients.split(',')),
  });

/** Sends the e-mail with one document again. */
export const useResendInvoice = () =>
  useAction(resendInvoice, mailed, {
    ...IN_SHEET,
    onDone: ({ delivery }) =>
      onDone(
        'Sent to',
        delivery?.addresses.map(({ address }) => address),
      ),
  });
