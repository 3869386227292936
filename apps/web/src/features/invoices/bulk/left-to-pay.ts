import { listLeftToPay } from '@counterfoil/contract/invoices/bulk-routes';
import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import type { ReplyOf } from '@counterfoil/contract/route';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#lib/api/call.ts';
import { cutInPieces } from '#lib/api/in-pieces.ts';
import { useClient } from '#lib/session/profile.ts';

/** Ids per call: few enough for an address. */
const PIECE = 100;

type UnpaidInvoice = ReplyOf<typeof listLeftToPay>['invoices'][number];

/**
 * Separates the invoices that unused credit covers, which need no reminder. Until there is an answer all count as
 * unpaid: the server refuses those that are not. `onlyTo`: the addresses that today's reminder did not reach, while
 * others have it.
 */
export function useLeftToPay(rows: readonly InvoiceSummary[], { enabled }: { enabled: boolean }) {
  const { clientId: client_id } = useClient();
  const { data } = useQuery({
    queryKey: [listLeftToPay.name, client_id, rows.map(({ id }) => id)],
    queryFn: async ({ signal }) => {
      const left = new Map<string, UnpaidInvoice>();
      for (const piece of cutInPieces(
        rows.map(({ id }) => id),
        PIECE,
      )) {
        const query = { 'invoice_ids[]': [...piece] };
        const answer = await call(listLeftToPay, { params: { client_id }, query, signal });
        for (const invoice of answer.invoices) left.set(invoice.id, invoice);
      }
      return left;
    },
    enabled,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return useMemo(() => {
    const isCovered = ({ id }: InvoiceSummary) => data?.get(id)?.left_to_pay === '0.00';
    return {
      owed: rows.filter((row) => !isCovered(row)),
      covered: rows.filter(isCovered),
      onlyTo: ({ id }: InvoiceSummary) => data?.get(id)?.only_to ?? null,
    };
  }, [rows, data]);
}
