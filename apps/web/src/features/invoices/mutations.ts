import {
  deleteInvoice,
  downloadInvoice,
  duplicateInvoice,
} from '@counterfoil/contract/invoices/routes';
import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { useAction } from '#lib/api/use-action.ts';
import { useDownload } from '#lib/use-download.ts';
import { keptInvoice } from './queries.ts';

const named = (id: string) => ({ params: { id } });

export const useDuplicateInvoice = () => useAction(duplicateInvoice, named, { keep: keptInvoice });

export const useDeleteInvoice = () =>
  useAction(deleteInvoice, named, { same: (id) => ({ key: `delete-${id}` }) });

export const useDownloadInvoice = () =>
  useDownload(
    downloadInvoice,
    ({ id }: Pick<InvoiceSummary, 'id' | 'number'>) => named(id),
    ({ number }) => `${number ?? 'invoice'}.pdf`,
  );
