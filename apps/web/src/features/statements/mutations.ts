import { prepareStatement, sendStatement } from '@counterfoil/contract/statements/routes';
import { useAction } from '#lib/api/use-action.ts';
import { useDownload } from '#lib/use-download.ts';
import { toast } from '#ui/dialogs/toast-store.ts';
import { askedFor } from './queries.ts';
import type { StatementRequest } from './statement-request.ts';

interface Asked extends StatementRequest {
  /** The balance that the question showed. */
  readonly balance: string;
}

const bodyOf = ({ customerId, documentIds }: StatementRequest) => ({
  customer_id: customerId,
  ...(documentIds.length > 0 ? { invoice_ids: [...documentIds] } : {}),
});

export const useSendStatement = () =>
  useAction(sendStatement, (asked: Asked) => ({ body: bodyOf(asked) }), {
    // After a change of the account, the same documents make a different statement.
    same: (asked) => ({ about: { ...bodyOf(asked), balance: asked.balance } }),
    onDone: () => toast.success('Statement has been sent to customer'),
  });

export const useDownloadStatement = () =>
  useDownload(
    prepareStatement,
    (request: StatementRequest) => ({ query: { ...askedFor(request), download: 'true' as const } }),
    () => 'Statement.pdf',
    () => toast.success('Statement downloaded'),
  );
