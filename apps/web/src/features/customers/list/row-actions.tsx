import type { Customer } from '@counterfoil/contract/customers/schemas';
import { refuseCustomerDelete } from '@counterfoil/domain/customer/refuse-delete';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Selection } from '#lib/list/selection.ts';
import type { ReturnTo } from '#lib/return-to.ts';
import { useClientRefusal } from '#lib/session/profile.ts';
import type { MenuEntry } from '#ui/controls/menu.tsx';
import { DeleteCustomer } from './delete-customer.tsx';
import type { StatementActions } from './statement-actions.ts';

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
  const [deleting, setDeleting] = useState<Customer | null>(null);

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
    {
      label: 'Delete',
      icon: 'bin',
      danger: true,
      disabled: refuseCustomerDelete(customer)?.reason ?? null,
      onSelect: () => setDeleting(customer),
    },
  ];
  const close = () => setDeleting(null);
  const dialog = deleting && (
    <DeleteCustomer customer={deleting} selection={selection} onClose={close} />
  );
  return { menu, dialog };
}
