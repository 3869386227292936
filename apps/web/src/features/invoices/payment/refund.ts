import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { displayAmount } from '#lib/amounts.ts';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { titleOf } from '../kind.ts';

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

/** "Fig & Co has £50.00 of unused credit from Invoice INV-0001."; on its own page "from this invoice." */
export const creditInWords = (invoice: Invoice, source = titleOf(invoice)): string =>
  `${invoice.customer_name} has ${displayAmount(creditLeft(invoice))} of unused credit from ${source}.`;
