import { getBankingUrl, reauthenticateBank } from '@counterfoil/contract/banking/routes';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useAct } from '#lib/api/use-action.ts';
import { leaveFor } from '#lib/leave-for.ts';
import { useClient, useClientRefusal } from '#lib/session/profile.ts';
import { useWindowEvent } from '#ui/use-window-event.ts';

/** Leads to the page on which a bank is chosen. */
export function useConnectBank() {
  const { clientId: client_id } = useClient();
  const refused = useClientRefusal('connect_bank');
  const go = useMutation({
    // Asked for now: the provider's page must be answered within ten minutes.
    mutationFn: () => call(getBankingUrl, { params: { client_id } }),
    onSuccess: ({ url }) => leaveFor(url),
  });
  useWindowEvent('pageshow', go.reset);
  // Stays busy while the browser leaves.
  return { refused, busy: go.isPending || go.isSuccess, onClick: () => go.mutate() };
}

/** Leads to a bank's page on which its consent is renewed. */
export function useRenewBank() {
  const refused = useClientRefusal('connect_bank');
  const { mutate, variables, isPending, isSuccess, reset } = useAct(
    (send, id: string) => send(reauthenticateBank, { body: { id } }),
    { onDone: ({ result }) => leaveFor(result) },
  );
  useWindowEvent('pageshow', reset);
  return {
    refused,
    isBusy: (id: string) => (isPending || isSuccess) && variables === id,
    renew: (id: string) => mutate(id),
  };
}
