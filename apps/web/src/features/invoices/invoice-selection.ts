import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { useSelection } from '#lib/list/selection.ts';

/** What is selected of a list of invoices, for a page that does more with it than the list does. */
export const useInvoiceSelection = () => useSelection<InvoiceSummary>();
