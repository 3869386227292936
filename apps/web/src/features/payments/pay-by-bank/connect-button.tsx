import { getPayByBankUrl } from '@counterfoil/contract/payments/pay-by-bank-routes';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { call } from '#lib/api/call.ts';
import { leaveFor } from '#lib/leave-for.ts';
import { useClient, useClientRefusal } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { useWindowEvent } from '#ui/use-window-event.ts';

/** Goes to the provider's page; says why where a client may not. */
export function ConnectButton({ children }: { readonly children: string }): ReactElement {
  const { clientId: client_id } = useClient();
  const refused = useClientRefusal('connect_pay_by_bank');
  const go = useMutation({
    // Asked for now: the provider's page must be answered within ten minutes.
    mutationFn: () => call(getPayByBankUrl, { params: { client_id } }),
    onSuccess: ({ url }) => leaveFor(url),
  });
  useWindowEvent('pageshow', go.reset);
  return (
    <>
      <Button
        kind="primary"
        refused={refused}
        // Stays busy while the browser leaves.
        busy={go.isPending || go.isSuccess}
        onClick={() => go.mutate()}
      >
        {children}
      </Button>
      {refused && <p className="fine reason">{refused}</p>}
    </>
  );
}
