import { remindInvoice, resendInvoice } from '@counterfoil/contract/invoices/routes';
import type { MailOptions } from '@counterfoil/contract/invoices/mail';
import { useAction } from '#lib/api/use-action.ts';
import { toast } from '#ui/dialogs/toast-store.ts';

// The spec's words.
const onDone = () => toast.success('Invoice has been resent');

interface Mailed {
  readonly id: string;
  readonly mail: MailOptions;
}
// The sheet shows a failure itself.
const IN_SHEET = { onDone, onForm: true, refreshWhenRefused: true };
const mailed = ({ id, mail }: Mailed) => ({ params: { id }, body: { mail } });

/** Reminds the customer of one unpaid invoice. */
export const useRemindInvoice = () => useAction(remindInvoice, mailed, IN_SHEET);

/** Sends the e-mail with one document once more. */
export const useResendInvoice = () => useAction(resendInvoice, mailed, IN_SHEET);
