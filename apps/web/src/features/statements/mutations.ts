import { prepareStatement, sendStatement } from '@counterfoil/contract/statements/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useIntent } from '#lib/api/intent.ts';
import { refreshClient } from '#lib/api/refresh-client.ts';
import { saveFile } from '#lib/save-file.ts';
import { useClient } from '#lib/session/profile.ts';
import { toast } from '#ui/toast-store.ts';
import { askedFor } from './queries.ts';
import type { StatementRequest } from './statement-request.ts';

interface Asked extends StatementRequest {
  /** What the question said is owed. */
  readonly balance: string;
}

/** Mails a statement; trying again after a lost answer does not mail it twice. */
export function useSendStatement() {
  const { clientId: client_id } = useClient();
  const queryClient = useQueryClient();
  const intent = useIntent();
  return useMutation({
    mutationFn: async ({ customerId, documentIds, balance }: Asked) => {
      const body = {
        customer_id: customerId,
        ...(documentIds.length > 0 ? { invoice_ids: [...documentIds] } : {}),
      };
      // Once the account has changed, the same documents make another statement.
      const idempotencyKey = intent.keyFor({ ...body, balance });
      return (await call(sendStatement, { params: { client_id }, body, idempotencyKey })).data;
    },
    onSuccess: () => {
      intent.done();
      toast.success('Statement has been sent to customer');
    },
    // Also when it is refused: what the page shows may be what was refused.
    onSettled: () => refreshClient(queryClient, client_id),
  });
}

/** Fetches the PDF with the session's headers and hands it to the browser's downloads. */
export function useDownloadStatement() {
  const { clientId: client_id } = useClient();
  return useMutation({
    mutationFn: async (request: StatementRequest) => {
      const query = { ...askedFor(request), download: 'true' as const };
      saveFile(await call(prepareStatement, { params: { client_id }, query }), 'Statement.pdf');
    },
    onSuccess: () => toast.success('Statement downloaded'),
  });
}
