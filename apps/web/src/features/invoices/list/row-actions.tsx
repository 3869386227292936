import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import {
  refuseInvoiceAction,
  showsInvoiceAction,
  type InvoiceAction,
} from '@counterfoil/domain/invoice/actions';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useClient } from '#lib/session/profile.ts';
import type { MenuEntry } from '#ui/menu.tsx';
import { useDownloadInvoice, useDuplicateInvoice } from '../mutations.ts';
import { MarkAsPaidDialog } from '../payment/mark-as-paid-dialog.tsx';
import { DeleteDraft } from './delete-draft.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';

type Looks = Partial<Record<InvoiceAction, Omit<MenuEntry, 'onSelect'>>>;

/** The row actions of the spec, in their order in the menu. */
const LOOKS = {
  edit: { label: 'Edit', icon: 'edit' },
  mark_as_paid: { label: 'Mark as paid', icon: 'pounds' },
  duplicate: { label: 'Duplicate', icon: 'copy' },
  download: { label: 'Download', icon: 'download' },
  delete: { label: 'Delete', icon: 'bin', danger: true },
} as const satisfies Looks;

type RowAction = keyof typeof LOOKS;
const ROW_ACTIONS = Object.keys(LOOKS) as RowAction[];

interface Asked {
  readonly about: 'delete' | 'payment' | 'delivery';
  readonly row: InvoiceSummary;
}

/** The menu of a row, and the dialog its last entry has opened. */
export function useRowActions() {
  const { isClientLeft } = useClient();
  const navigate = useNavigate();
  const duplicate = useDuplicateInvoice();
  const download = useDownloadInvoice();
  const [asked, setAsked] = useState<Asked | null>(null);

  const edit = (id: string) => void navigate({ to: '/invoices/edit/$id', params: { id } });
  const acts: Record<RowAction, (row: InvoiceSummary) => void> = {
    edit: ({ id }) => edit(id),
    mark_as_paid: (row) => setAsked({ about: 'payment', row }),
    duplicate: ({ id }) => duplicate.mutate(id, { onSuccess: (copy) => edit(copy.id) }),
    download: (row) => download.mutate(row),
    delete: (row) => setAsked({ about: 'delete', row }),
  };
  const menu = (row: InvoiceSummary): MenuEntry[] => {
    const facts = { ...row, isClientLeft };
    const entries = ROW_ACTIONS.filter((action) => isOffered(action, facts)).map((action) => ({
      ...LOOKS[action],
      disabled: refuseInvoiceAction(action, facts)?.reason ?? null,
      onSelect: () => acts[action](row),
    }));
    if (row.aasm_state === 'draft') return entries;
    const onSelect = () => setAsked({ about: 'delivery', row });
    return [...entries, { label: 'E-mail delivery', icon: 'envelope', onSelect }];
  };
  const dialog = asked && <RowDialog {...asked} onClose={() => setAsked(null)} />;
  return { menu, dialog };
}

/** A credit note has an edit screen of its own. */
function isOffered(action: RowAction, facts: Parameters<typeof showsInvoiceAction>[1]): boolean {
  if (action === 'edit' && facts.type === 'CreditNote') return false;
  return showsInvoiceAction(action, facts);
}

function RowDialog({ about, row, onClose }: Asked & { onClose: () => void }): ReactElement {
  switch (about) {
    case 'delete':
      return <DeleteDraft draft={row} onClose={onClose} />;
    case 'payment':
      return <MarkAsPaidDialog invoice={row} onClose={onClose} />;
    case 'delivery':
      return <DeliveryDialog invoice={row} onClose={onClose} />;
  }
}
