import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { useSelection } from '#lib/list/selection.ts';

/** A selection of invoices held by a page that uses it outside the list. */
export const useInvoiceSelection = () => useSelection<InvoiceSummary>();
