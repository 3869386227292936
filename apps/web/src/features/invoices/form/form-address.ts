import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { editAddress } from '../invoice-kind.ts';
import type { Subject } from './subject.ts';

/** The address of the form: of a saved draft, or of a new one. */
export function formAddress({ type, parent }: Subject, opened: Pick<Invoice, 'id'> | null): string {
  if (opened) return editAddress(type, opened.id);
  return parent ? `/invoices/${parent.id}/credit-note/create` : '/invoices/create';
}
