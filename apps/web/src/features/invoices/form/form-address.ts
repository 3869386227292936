import type { Invoice } from '@counterfoil/contract/invoices/schemas';

type Known = Pick<Invoice, 'id'>;

/** Where the form of a draft stands; `parent` is the invoice that a credit note belongs to. */
export function formAddress(opened: Known | null, parent: Known | null): string {
  if (opened)
    return parent ? `/invoices/credit-note/${opened.id}/edit` : `/invoices/edit/${opened.id}`;
  return parent ? `/invoices/${parent.id}/credit-note/create` : '/invoices/create';
}
