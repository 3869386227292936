import type { MailOptions } from '@counterfoil/contract/invoices/mail';
import { prepareStatement, sendStatement } from '@counterfoil/contract/statements/routes';
import { useAction } from '#lib/api/use-action.ts';
import { useDownload } from '#lib/use-download.ts';
import { toast } from '#ui/dialogs/toast-store.ts';
import { askedFor } from './queries.ts';
import type { StatementRequest } from './statement-request.ts';

interface SendRequest extends StatementRequest {
  readonly mail: MailOptions;
  /** The balance that the sheet showed. */
  readonly balance: string;
}

const bodyOf = ({ customerId, documentIds }: StatementRequest) => ({
  customer_id: customerId,
  ...(documentIds.length > 0 ? { invoice_ids: [...documentIds] } : {}),
});

export const useSendStatement = () =>
  useAction(
    sendStatement,
    (asked: SendRequest) => ({ body: { ...bodyOf(asked), mail: asked.mail } }),
    {
      // After a change of the account, the same documents make a different statement.
      same: (asked) => ({ about: { ...bodyOf(asked), mail: asked.mail, balance: asked.balance } }),
      // The sheet shows a failure itself.
      onForm: true,
      refreshWhenRefused: true,
      onDone: () => toast.success('Statement has been sent to customer'),
    },
  );

export const useDownloadStatement = () =>
  useDownload(
    prepareStatement,
    (request: StatementRequest) => ({ query: { ...askedFor(request), download: 'true' as const } }),
    () => 'Statement.pdf',
    () => toast.success('Statement downloaded'),
  );
