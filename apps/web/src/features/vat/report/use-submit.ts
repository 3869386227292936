import { submitVatReturn } from '@counterfoil/contract/vat/routes';
import type { TaxDevice } from '@counterfoil/contract/vat/device';
import type { VatReport } from '@counterfoil/contract/vat/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { clientDevice } from '#lib/api/client-device.ts';
import { useAct } from '#lib/api/use-action.ts';
import { profileQuery, useClient } from '#lib/session/profile.ts';
import { toast } from '#ui/dialogs/toast-store.ts';
import { vatReportQuery } from '../queries.ts';

/** Says so when HMRC has the return, and not another one of the period. */
export function toastSubmitted({ status, outcome }: VatReport): void {
  if (status === 'submitted' && outcome === null) toast.success('VAT Return has been submitted');
}

/**
 * Sends the return; whatever comes of it, the page then shows what the portal knows. One that may be at HMRC is not sent
 * again: HMRC is asked about it.
 */
export function useSubmit(id: string, onDone: () => void) {
  const { clientId } = useClient();
  const queryClient = useQueryClient();
  // A retry after a lost answer is the same request, from the same window.
  const device = useRef<TaxDevice>(undefined);
  const lookAgain = async () => {
    const known = await queryClient.fetchQuery({ ...vatReportQuery(clientId, id), staleTime: 0 });
    await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
    return known;
  };
  return useAct(
    async (send) => {
      device.current ??= clientDevice();
      const input = { params: { id }, body: { headers: device.current } };
      try {
        return await send(submitVatReturn, input, { about: id });
      } catch (error) {
        // HMRC may still have it: then nothing offers to send it again.
        const known = await lookAgain().catch(() => null);
        if (known !== null && known.status !== 'prepared') return known;
        throw error;
      }
    },
    {
      keep: (client) => vatReportQuery(client, id),
      onForm: true,
      onDone: (report) => {
        onDone();
        toastSubmitted(report);
      },
    },
  );
}
