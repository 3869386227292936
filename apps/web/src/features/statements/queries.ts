import { getInvoiceSettings, getPaperSender } from '@counterfoil/contract/account/invoice-settings';
import {
  listSentStatements,
  previewStatement,
  statementMail,
} from '@counterfoil/contract/statements/routes';
import { FOR_VIEWER, q } from '#lib/api/q.ts';
import type { StatementRequest } from './statement-request.ts';

/** The request as the query of a read. */
export const askedFor = ({ customerId, documentIds }: StatementRequest) => ({
  customer_id: customerId,
  ...(documentIds.length > 0 ? { 'invoice_ids[]': documentIds } : {}),
});

/** The PDF of a statement, as it would be sent now. Never cached, because somebody may have paid. */
export const previewQuery = (client_id: string, request: StatementRequest) =>
  q(previewStatement, { params: { client_id }, query: askedFor(request) }, FOR_VIEWER);

/** The sender, as printed on the paper. */
export const senderQuery = (client_id: string) => q(getPaperSender, { params: { client_id } });
export const settingsQuery = (client_id: string) =>
  q(getInvoiceSettings, { params: { client_id } });

/** The mail that would go out now. Never cached, because somebody may have paid, and a mail may have failed. */
export const statementMailQuery = (client_id: string, request: StatementRequest) =>
  q(
    statementMail,
    { params: { client_id }, query: askedFor(request) },
    { staleTime: 0, gcTime: 0 },
  );

const ASK_AGAIN_MS = 2000;

/** The statements sent to a customer; refetched while one of their mails is on its way. */
export const sentStatementsQuery = (client_id: string, customer_id: string) =>
  q(
    listSentStatements,
    { params: { client_id, customer_id } },
    {
      refetchInterval: ({ state: { data = [] } }) =>
        data.some(({ delivery }) => delivery.state === 'queued') ? ASK_AGAIN_MS : false,
    },
  );
