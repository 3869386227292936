import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';

/** Its code loads when it first opens: only forms need React Hook Form. */
export const RefundDialog = lazyDialog(
  async () => (await import('./refund-dialog.tsx')).RefundDialog,
);

/** The unused credit of a document: what is left of a credit note, or of an overpayment of an invoice. */
export const creditLeft = ({
  type,
  balance,
  overpaid,
}: Pick<Invoice, 'type' | 'balance' | 'overpaid'>) => (type === 'CreditNote' ? balance : overpaid);
