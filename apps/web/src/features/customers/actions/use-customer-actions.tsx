import { deleteCustomer } from '@counterfoil/contract/customers/routes';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import { refuseCustomerDelete } from '@counterfoil/domain/customer/refuse-delete';
import type { Refusal } from '@counterfoil/domain/refusal';
import { useAct } from '#lib/api/use-action.ts';
import type { MenuEntry } from '#ui/controls/menu.tsx';
import { Question } from '#ui/dialogs/question.tsx';
import { useDialog } from '#ui/dialogs/use-dialog.ts';

interface CustomerAction {
  readonly route: typeof deleteCustomer;
  readonly look: Pick<MenuEntry, 'label' | 'icon' | 'danger'>;
  readonly refuse: (customer: Customer) => Refusal | null;
  /** The question before it. */
  readonly asks: (customer: Customer) => string;
  /** The toast after it. */
  readonly done: string;
  /** Set when the customer no longer exists after it. */
  readonly deletes?: boolean;
}

/** The actions that ask first, in their order in the menus of a row and of the customer's page. */
export const CUSTOMER_ACTIONS: readonly CustomerAction[] = [
  {
    route: deleteCustomer,
    look: { label: 'Delete', icon: 'bin', danger: true },
    refuse: refuseCustomerDelete,
    asks: ({ name }) => `${name} will be deleted. This can’t be undone.`,
    done: 'Customer has been deleted',
    deletes: true,
  },
];

/** The entries of these actions, and their question. `onDone` is called when one has been done. */
export function useCustomerActions(onDone: (id: string, action: CustomerAction) => unknown) {
  const { show, dialog } = useDialog();
  const { mutateAsync } = useAct((send, { id, action }: { id: string; action: CustomerAction }) => {
    const { route, deletes } = action;
    return send(route, { params: { id } }, deletes ? { key: `delete-${id}` } : undefined);
  });
  const ask = (customer: Customer, action: CustomerAction) => {
    const { id } = customer;
    const { look, asks, done } = action;
    return show((onClose) => (
      <Question
        danger={look.danger ?? false}
        confirmLabel={look.label}
        act={() => mutateAsync({ id, action }).then(() => onDone(id, action))}
        {...{ done, onClose }}
      >
        <p>{asks(customer)}</p>
      </Question>
    ));
  };
  const entriesOf = (customer: Customer): MenuEntry[] =>
    CUSTOMER_ACTIONS.map((action) => ({
      ...action.look,
      disabled: action.refuse(customer)?.reason ?? null,
      onSelect: () => ask(customer, action),
    }));
  return { entriesOf, dialog };
}
