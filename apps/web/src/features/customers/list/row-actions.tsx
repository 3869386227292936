import type { Customer } from '@counterfoil/contract/customers/schemas';
import { useNavigate } from '@tanstack/react-router';
import type { Selection } from '#lib/list/selection.ts';
import type { ReturnTo } from '#lib/return-to.ts';
import { useClientRefusal } from '#lib/session/profile.ts';
import type { MenuEntry } from '#ui/controls/menu.tsx';
import { useCustomerActions } from '../actions/use-customer-actions.tsx';

interface Surroundings {
  /** The current page, to return to. */
  readonly back: ReturnTo;
  readonly selection: Pick<Selection<Customer>, 'drop'>;
  readonly statements: Pick<StatementActions, 'download'>;
}

/** The menu of a row in the spec's order, and the dialog it has opened. */
export function useRowActions({ back, selection, statements }: Surroundings) {
  const refused = useClientRefusal('create_invoice');
  const navigate = useNavigate();
  const { entriesOf, dialog } = useCustomerActions((id) => selection.drop([id]));

  const menu = (customer: Customer): MenuEntry[] => [
    {
      label: 'Edit details',
      icon: 'edit',
      onSelect: () =>
        void navigate({ to: '/customers/$id', params: { id: customer.id }, search: back }),
    },
    {
      label: 'Ledger',
      icon: 'pounds',
      onSelect: () => void navigate({ to: '/customers/$id/ledger', params: { id: customer.id } }),
    },
    {
      label: 'New invoice',
      icon: 'invoice',
      disabled: refused,
      onSelect: () => void navigate({ href: `/invoices/create?customer_id=${customer.id}` }),
    },
    {
      label: 'Download statement',
      icon: 'download',
      onSelect: () => statements.download(customer),
    },
    ...entriesOf(customer),
  ];
  return { menu, dialog };
}

/**
 * The list's actions on statements. Statements are a later feature, so the route passes these in.
 */
export interface StatementActions {
  /** The statement of one customer. */
  readonly download: (customer: Pick<Customer, 'id' | 'name'>) => void;
  /** The statements of several, in one ZIP. */
  readonly downloadAll: (customerIds: readonly string[]) => void;
}
