import { MAX_IDS } from '@counterfoil/contract/asked';
import { bulkDownload } from '@counterfoil/contract/invoices/bulk-routes';
import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { refuseInvoiceAction } from '@counterfoil/domain/invoice/actions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { cutInPieces, type Outcome } from '#lib/api/in-pieces.ts';
import type { Selection } from '#lib/list/selection.ts';
import { useClient, useRefusal } from '#lib/session/profile.ts';
import { useReceiving } from '#lib/use-receiving.ts';
import { displayCount } from '#ui/counts.ts';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { ReceivingDialog } from '#ui/dialogs/receiving-dialog.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { allInvoicesQuery, type InvoiceFilter } from '../queries.ts';
import {
  BULK_TEXTS,
  type BulkAction,
  countedRows,
  type PieceAction,
  sortForAction,
} from './bulk-actions.ts';
import { inWords } from './bulk-report.tsx';

const BulkDialog = lazyDialog(async () => (await import('./bulk-dialog.tsx')).BulkDialog);

interface BulkQuestion {
  readonly action: PieceAction;
  readonly rows: readonly InvoiceSummary[];
  readonly leftOut: ReturnType<typeof sortForAction>['reasons'];
}

interface List {
  /** Finds the rows of the list, on all its pages. */
  readonly filter: InvoiceFilter;
  readonly selection: Selection<InvoiceSummary>;
  /** Called when all selected invoices have been paid. */
  readonly onPaid: () => void;
}

/** The actions on a list's selection, and the dialog of the current one. */
export function useBulk({ filter, selection, onPaid }: List) {
  const { clientId } = useClient();
  const refusedTo = useRefusal(refuseInvoiceAction);
  const queryClient = useQueryClient();
  const { download, dialog: receiving } = useBulkDownload();
  const [asked, setAsked] = useState<BulkQuestion | null>(null);

  const begin = (action: BulkAction) => {
    const { able, reasons } = sortForAction(action, selection.rows.values(), refusedTo);
    if (action === 'download') download(able);
    else setAsked({ action, rows: able, leftOut: reasons });
  };
  const close = () => {
    // The dialog returns the focus to a bar that may have gone; then the heading takes it.
    flushSync(() => setAsked(null));
    if (document.activeElement === document.body) document.querySelector('h1')?.focus();
  };
  /** Deselects rows that have gone from the list, by this action or another. */
  const tidy = async ({ done, refused }: Outcome) => {
    selection.drop(done);
    if (refused.length === 0) return;
    const there = await queryClient
      .fetchQuery(allInvoicesQuery(clientId, filter))
      .catch(() => null);
    if (there) selection.keepOnly(there);
  };
  const end = ({ action, rows }: BulkQuestion, outcome: Outcome): 'report' | 'close' => {
    const { done, refused, left, problem } = outcome;
    const isDone = refused.length === 0 && left.length === 0;
    const texts = BULK_TEXTS[action];
    if (!isDone && !(action === 'delete' && (problem ?? refused[0]))) {
      void tidy(outcome);
      return 'report';
    }
    if (isDone) {
      flushSync(() => selection.drop(done));
      const worked = new Set(done);
      toast.success(
        texts.toast(done.length),
        texts.note?.(rows.filter(({ id }) => worked.has(id))),
      );
    } else {
      // As specified, a failed delete closes the question and clears the selection.
      flushSync(selection.clear);
      const [first] = refused;
      const why = problem?.message ?? (first ? inWords(first, rows) : '');
      toast.error(
        why,
        `${displayCount(done.length)} of ${displayCount(rows.length)} ${texts.past}.`,
      );
    }
    close();
    if (isDone && action === 'mark_as_paid') onPaid();
    return 'close';
  };
  const dialog = asked ? (
    <BulkDialog {...asked} onEnd={(outcome) => end(asked, outcome)} onClose={close} />
  ) : (
    receiving
  );
  return { begin, dialog };
}

/** Downloads the papers of several invoices in one ZIP (more than 1,000: in several) and saves it. */
function useBulkDownload() {
  const { receiving, receive } = useReceiving(toast.success);
  const download = (rows: readonly InvoiceSummary[]) => {
    const ids = rows.map(({ id }) => id);
    receive({
      label: `Downloading ${countedRows(rows)}`,
      route: bulkDownload,
      inputs: cutInPieces(ids, MAX_IDS).map((piece) => ({ body: { invoice_ids: [...piece] } })),
      otherwise: 'Invoices.zip',
      done: 'Invoices have been downloaded',
    });
  };
  return { download, dialog: receiving && <ReceivingDialog {...receiving} /> };
}
