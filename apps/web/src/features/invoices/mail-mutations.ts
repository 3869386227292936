import { remindInvoice, resendInvoice } from '@counterfoil/contract/invoices/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useIntent } from '#lib/api/intent.ts';
import { refreshClient } from '#lib/api/refresh-client.ts';
import { useClient } from '#lib/session/profile.ts';
import { toast } from '#ui/toast-store.ts';

/** Reminds the customer of one unpaid invoice; the toast is the spec's. */
export const useRemindInvoice = () => useMailOf(remindInvoice);

/** Sends the e-mail with one document once more. */
export const useResendInvoice = () => useMailOf(resendInvoice);

function useMailOf(route: typeof remindInvoice | typeof resendInvoice) {
  const { clientId: client_id } = useClient();
  const queryClient = useQueryClient();
  const intent = useIntent();
  return useMutation({
    mutationFn: async (id: string) => {
      const input = { params: { client_id, id }, idempotencyKey: intent.keyFor(id) };
      return (await call(route, input)).data;
    },
    onSuccess: () => {
      intent.done();
      toast.success('Invoice has been resent');
    },
    // Also when it is refused: somebody may have been paid meanwhile.
    onSettled: () => refreshClient(queryClient, client_id),
  });
}
