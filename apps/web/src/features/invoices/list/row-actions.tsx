import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import {
  refuseInvoiceAction,
  showsInvoiceAction,
  type InvoiceAction,
} from '@counterfoil/domain/invoice/actions';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import type { Selection } from '#lib/list/selection.ts';
import { useClient } from '#lib/session/profile.ts';
import type { MenuEntry } from '#ui/controls/menu.tsx';
import {
  useDownloadInvoice,
  useDuplicateInvoice,
  useRemindInvoice,
  useResendInvoice,
} from '../mutations.ts';
import { MarkAsPaidDialog } from '../payment/mark-as-paid-dialog.tsx';
import { PreviewDialog } from '../preview/preview-dialog.tsx';
import { DeleteDraft } from './delete-draft.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { invoiceAddress } from './invoice-address.ts';

type Looks = Partial<Record<InvoiceAction, Omit<MenuEntry, 'onSelect'>>>;

/** The row actions of the spec, in their order in the menu. */
const LOOKS = {
  open: { label: 'Open', icon: 'invoice' },
  preview: { label: 'Preview', icon: 'eye' },
  download: { label: 'Download', icon: 'download' },
  credit: { label: 'Credit', icon: 'minus' },
  duplicate: { label: 'Duplicate', icon: 'copy' },
  remind: { label: 'Remind', icon: 'send' },
  resend: { label: 'Resend', icon: 'send' },
  mark_as_paid: { label: 'Mark as paid', icon: 'pounds' },
  edit: { label: 'Edit', icon: 'edit' },
  delete: { label: 'Delete', icon: 'bin', danger: true },
} as const satisfies Looks;

type RowAction = keyof typeof LOOKS;
const ROW_ACTIONS = Object.keys(LOOKS) as RowAction[];

interface Asked {
  readonly about: 'preview' | 'delete' | 'payment' | 'delivery';
  readonly row: InvoiceSummary;
}

interface List {
  readonly selection: Pick<Selection<InvoiceSummary>, 'drop' | 'clear'>;
  /** Called when an invoice has been paid in full. */
  readonly onPaid: () => void;
}

/** The menu of a row, and the dialog it has opened. */
export function useRowActions(list: List) {
  const { isClientLeft } = useClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { isBusy, during } = useBusyRows();
  const acts = useActs(setAsked, during);
  const onDelivery = (row: InvoiceSummary) => setAsked({ about: 'delivery', row });

  const menu = (row: InvoiceSummary): MenuEntry[] => {
    const facts = { ...row, isClientLeft };
    const entries = ROW_ACTIONS.filter((action) => showsInvoiceAction(action, facts)).map(
      (action) => ({
        ...LOOKS[action],
        disabled: refuseInvoiceAction(action, facts)?.reason ?? null,
        onSelect: () => acts[action](row),
      }),
    );
    if (row.aasm_state === 'draft') return entries;
    const onSelect = () => onDelivery(row);
    return [...entries, { label: 'E-mail delivery', icon: 'envelope', onSelect }];
  };
  const close = () => setAsked(null);
  const dialog = asked && <RowDialog {...asked} {...list} onClose={close} />;
  return { menu, isBusy, dialog, onDelivery };
}

/** The rows with a running action that has no dialog. */
function useBusyRows() {
  const [ids, setIds] = useState<readonly string[]>([]);
  const during = (id: string, action: Promise<unknown>) => {
    setIds((now) => [...now, id]);
    const end = () => setIds((now) => now.filter((other) => other !== id));
    // A toast reports a failure.
    action.then(end, end);
  };
  return { isBusy: ({ id }: InvoiceSummary) => ids.includes(id), during };
}

/** The action of each entry. */
function useActs(
  ask: (asked: Asked) => void,
  during: ReturnType<typeof useBusyRows>['during'],
): Record<RowAction, (row: InvoiceSummary) => void> {
  const navigate = useNavigate();
  const duplicate = useDuplicateInvoice();
  const download = useDownloadInvoice();
  const remind = useRemindInvoice();
  const resend = useResendInvoice();
  const open = (row: InvoiceSummary) => void navigate(invoiceAddress(row));
  return {
    open,
    edit: open,
    preview: (row) => ask({ about: 'preview', row }),
    download: (row) => during(row.id, download.mutateAsync(row)),
    credit: ({ id, customer_id }) =>
      void navigate({ href: `/invoices/${id}/credit-note/create?customerId=${customer_id}` }),
    duplicate: ({ id }) => during(id, duplicate.mutateAsync(id, { onSuccess: open })),
    remind: ({ id }) => during(id, remind.mutateAsync(id)),
    resend: ({ id }) => during(id, resend.mutateAsync(id)),
    mark_as_paid: (row) => ask({ about: 'payment', row }),
    delete: (row) => ask({ about: 'delete', row }),
  };
}

interface DialogProps extends Asked, List {
  readonly onClose: () => void;
}

function RowDialog({ about, row, selection, onPaid, onClose }: DialogProps): ReactElement {
  switch (about) {
    case 'preview':
      return <PreviewDialog invoice={row} onClose={onClose} />;
    case 'delete':
      return <DeleteDraft draft={row} selection={selection} onClose={onClose} />;
    case 'payment':
      return <MarkAsPaidDialog invoice={row} onPaid={onPaid} onClose={onClose} />;
    case 'delivery':
      return <DeliveryDialog invoice={row} onClose={onClose} />;
  }
}
