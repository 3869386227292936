import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import {
  type InvoiceAction,
  refuseInvoiceAction,
  showsInvoiceAction,
} from '@counterfoil/domain/invoice/actions';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Selection } from '#lib/list/selection.ts';
import { useRefusal } from '#lib/session/profile.ts';
import type { MenuEntry } from '#ui/controls/menu.tsx';
import { Question } from '#ui/dialogs/question.tsx';
import { useDialog } from '#ui/dialogs/use-dialog.ts';
import { invoiceAddress } from '../kind.ts';
import { useDeleteInvoice, useDownloadInvoice, useDuplicateInvoice } from '../mutations.ts';
import { AgainSheet, DeliveryDialog, MarkAsPaidDialog, PreviewDialog } from './dialogs.ts';

/** The actions of rows and pages, in their order in the menu of a row. */
const LOOKS = {
  open: { label: 'Open', icon: 'invoice' },
  preview: { label: 'Preview', icon: 'eye' },
  download: { label: 'Download', icon: 'download' },
  credit: { label: 'Credit', icon: 'creditNote' },
  duplicate: { label: 'Duplicate', icon: 'copy' },
  remind: { label: 'Remind', icon: 'send' },
  resend: { label: 'Resend', icon: 'again' },
  mark_as_paid: { label: 'Mark as paid', icon: 'check' },
  edit: { label: 'Edit', icon: 'edit' },
  delete: { label: 'Delete', icon: 'bin', danger: true },
} as const satisfies Partial<Record<InvoiceAction, Omit<MenuEntry, 'onSelect'>>>;

export type ShownAction = keyof typeof LOOKS;
const MENU = Object.keys(LOOKS) as ShownAction[];
const FIRST_WHEN_LATE = new Set<ShownAction>(['remind', 'mark_as_paid']);
/** The menu in the overdue list: the likeliest actions first. */
export const CHASING = [
  ...FIRST_WHEN_LATE,
  ...MENU.filter((action) => !FIRST_WHEN_LATE.has(action)),
];

interface Place {
  /** The list's selection. */
  readonly selection?: Pick<Selection<InvoiceSummary>, 'drop' | 'clear'>;
  /** Called when an invoice has been paid in full. */
  readonly onPaid: () => void;
  /** Called when the invoice of a page has been deleted. */
  readonly onDeleted?: () => void;
}

/** The actions on invoices and credit notes, from the domain's table, and their dialogs. */
export function useInvoiceActions({ selection, onPaid, onDeleted }: Place) {
  const navigate = useNavigate();
  const refusedTo = useRefusal(refuseInvoiceAction);
  const { show, dialog } = useDialog();
  const { isBusy, during } = useBusy();
  const { mutateAsync: download } = useDownloadInvoice();
  const { mutateAsync: duplicate } = useDuplicateInvoice();
  const { mutateAsync: remove } = useDeleteInvoice();
  const open = (row: InvoiceSummary) => void navigate(invoiceAddress(row));
  const mailAgain = (invoice: InvoiceSummary, action: 'remind' | 'resend') =>
    show((onClose) => (
      <AgainSheet
        {...{ invoice, action, onClose }}
        paper={(hide) => <PreviewDialog invoice={invoice} onClose={hide} />}
      />
    ));
  const deleteAndDeselect = (id: string) =>
    remove(id).then(
      () => {
        selection?.drop([id]);
        onDeleted?.();
      },
      (error: unknown) => {
        selection?.clear();
        throw error;
      },
    );

  const acts: Record<ShownAction, (row: InvoiceSummary) => unknown> = {
    open,
    edit: open,
    preview: (invoice) => show((onClose) => <PreviewDialog {...{ invoice, onClose }} />),
    download,
    credit: ({ id, customer_id: customerId }) =>
      void navigate({
        to: '/invoices/$id/credit-note/create',
        params: { id },
        search: { customerId },
      }),
    duplicate: ({ id }) => duplicate(id, { onSuccess: open }),
    remind: (invoice) => mailAgain(invoice, 'remind'),
    resend: (invoice) => mailAgain(invoice, 'resend'),
    mark_as_paid: (invoice) =>
      show((onClose) => <MarkAsPaidDialog {...{ invoice, onPaid, onClose }} />),
    delete: ({ id, type, number, customer_name }) =>
      show((onClose) => (
        <Question
          danger
          confirmLabel="Delete"
          act={() => deleteAndDeselect(id)}
          done="Invoice has been deleted"
          onClose={onClose}
        >
          <p>
            The {type === 'CreditNote' ? 'credit note' : 'draft'} {number} for {customer_name} will
            be deleted. This can’t be undone.
          </p>
        </Question>
      )),
  };

  /** The actions that a row or page shows, each with the reason when it is refused. */
  const actionsOf = (row: InvoiceSummary, shown: readonly ShownAction[] = MENU) =>
    shown
      .filter((action) => showsInvoiceAction(action, row))
      .map((action) => ({
        ...LOOKS[action],
        action,
        refused: refusedTo(action, row),
        busy: isBusy(row, action),
        act: () => during({ id: row.id, action }, acts[action](row)),
      }));
  const onDelivery = (invoice: InvoiceSummary) =>
    show((onClose) => <DeliveryDialog {...{ invoice, onClose }} />);
  return { actionsOf, isBusy, dialog, onDelivery };
}

interface RunningAction {
  readonly id: string;
  readonly action: ShownAction;
}

/** The running actions that have no dialog. */
function useBusy() {
  const [running, setRunning] = useState<readonly RunningAction[]>([]);
  const during = (one: RunningAction, work: unknown) => {
    if (!(work instanceof Promise)) return;
    setRunning((now) => [...now, one]);
    const end = () => setRunning((now) => now.filter((other) => other !== one));
    // A toast reports a failure.
    work.then(end, end);
  };
  /** Whether this action, or any, runs for the record. */
  const isBusy = ({ id }: { readonly id: string }, action?: ShownAction) =>
    running.some((one) => one.id === id && (action === undefined || one.action === action));
  return { isBusy, during };
}
