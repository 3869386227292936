import {
  getVatPenalties,
  getVatReport,
  getVatWorkings,
  listVatLiabilities,
  listVatObligations,
  listVatPayments,
  listVatReports,
} from '@counterfoil/contract/vat/routes';
import type { VatReport } from '@counterfoil/contract/vat/schemas';
import { redirect } from '@tanstack/react-router';
import { q } from '#lib/api/q.ts';
import type { LoadArgs } from '#lib/session/private-client.ts';

export const vatReportsQuery = (client_id: string) => q(listVatReports, { params: { client_id } });

const ASK_AGAIN_MS = 3000;

/** Whether HMRC may have the return, while nobody knows for certain. */
export const isBeingSettled = ({ status }: Pick<VatReport, 'status'>): boolean =>
  status === 'submitting' || status === 'unconfirmed';

/** The paper of a receipt is made a moment after it; after this many polls we stop waiting. */
const MOST_LOOKS = 40;
const awaitsPaper = ({ receipt, receipt_document_id }: VatReport) =>
  receipt !== null && receipt_document_id === null;

/** One return; polled until it is known whether HMRC has it, and for the paper of its receipt. */
export const vatReportQuery = (client_id: string, id: string) =>
  q(
    getVatReport,
    { params: { client_id, id } },
    {
      refetchInterval: ({ state: { data, dataUpdateCount } }) =>
        data && (isBeingSettled(data) || (awaitsPaper(data) && dataUpdateCount < MOST_LOOKS))
          ? ASK_AGAIN_MS
          : false,
    },
  );

export const vatWorkingsQuery = (client_id: string, id: string) =>
  q(getVatWorkings, { params: { client_id, id } });

/** HMRC allows few calls: its answers stay fresh for five minutes, and nothing refetches them automatically. */
const FROM_HMRC = { staleTime: 5 * 60_000, retry: false } as const;

export const obligationsQuery = (client_id: string) =>
  q(listVatObligations, { params: { client_id } }, FROM_HMRC);

export const liabilitiesQuery = (client_id: string) =>
  q(listVatLiabilities, { params: { client_id } }, FROM_HMRC);

export const paymentsQuery = (client_id: string) =>
  q(listVatPayments, { params: { client_id } }, FROM_HMRC);

export const penaltiesQuery = (client_id: string) =>
  q(getVatPenalties, { params: { client_id } }, FROM_HMRC);

/** Paper clients get their returns by post. */
function refusePaper({ isPaperClient }: LoadArgs['context']['client']): void {
  if (isPaperClient) throw redirect({ to: '/envelope', replace: true });
}

export async function loadVatReports({ context: { queryClient, client } }: LoadArgs) {
  refusePaper(client);
  if (client.isVatRegistered) await queryClient.fetchQuery(vatReportsQuery(client.clientId));
}

/** Does not wait for the workings. */
export async function loadVatReport({ context, params }: LoadArgs<{ readonly id: string }>) {
  const { queryClient, client } = context;
  refusePaper(client);
  void queryClient.prefetchQuery(vatWorkingsQuery(client.clientId, params.id));
  await queryClient.fetchQuery(vatReportQuery(client.clientId, params.id));
}
