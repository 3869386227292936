import { updateInvoiceSettings } from '@counterfoil/contract/account/invoice-settings';
import { allRoutes } from '@counterfoil/contract/all-routes';
import { generateMonth } from '@counterfoil/contract/documents/routes';
import { isFileReply, type Route } from '@counterfoil/contract/route';
import { sendStatement } from '@counterfoil/contract/statements/routes';
import { jobsDone } from '@counterfoil/testkit/all-rows';
import { leaveTheService, type Answer } from '@counterfoil/testkit/clients';
import { aBankAccount } from '@counterfoil/testkit/envelopes';
import { aDraft } from '@counterfoil/testkit/records';
import {
  clientWithRecords,
  type ClientWithRecords,
  requestOf,
} from '@counterfoil/testkit/route-samples';
import { setRows } from '@counterfoil/testkit/rows';
import { line, lines } from '@counterfoil/testkit/settling';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { aDocument } from '@counterfoil/testkit/upload';
import { beforeAll, expect, test } from 'vitest';

/** All that reads a client's data; only a new credit note's fields are the start of a change. */
const reads = allRoutes.filter(
  ({ name, access, method, audit, reply }) =>
    access !== 'user' &&
    !audit &&
    (method === 'GET' || isFileReply(reply)) &&
    name !== 'newCreditNote' &&
    name !== 'getTaxAuthorityUrl' &&
    name !== 'getBankingUrl' &&
    name !== 'getPayByBankUrl',
);
const files = reads.filter(({ reply }) => isFileReply(reply));
const data = reads.filter(({ reply }) => !isFileReply(reply));

let mine: ClientWithRecords;
const ask = (route: Route) => mine.client.raw(route, requestOf(route, mine.records));

/** A client with records such that no list or link is empty: a lost one shows. */
async function fullClient(): Promise<ClientWithRecords> {
  const has = await clientWithRecords();
  const { client } = has;
  for (const route of [updateInvoiceSettings, sendStatement, generateMonth]) {
    const { status } = await client.raw(route, requestOf(route, has.records));
    if (status !== route.status) throw new Error(`${route.name} answered ${status}`);
  }
  await aBankAccount(client, 'Savings');
  const { id } = await aDocument(client);
  await setRows(client, 'documents', { envelope_id: null, shared_at: TEST_NOW }, id);
  await jobsDone(client);
  return has;
}

const before = new Map<Route, Answer<unknown>>();
const besideAnother = new Map<Route, Answer<unknown>>();
beforeAll(async () => {
  mine = await fullClient();
  for (const route of reads) before.set(route, await ask(route));
  const another = await fullClient();
  await aDraft(another.client, { number: 'A-900', ...lines(line('900')) });
  for (const route of reads) besideAnother.set(route, await ask(route));
  await leaveTheService(mine.client);
});

/** An answer without what differs: that the client has left, the actions refused to them, and new links. */
const facts = ({ status, headers, body, bytes }: Answer<unknown>) => [
  status,
  headers['content-disposition'],
  body === null
    ? bytes.toString('latin1')
    : JSON.stringify(body, (key, value: unknown) =>
        /_allowed$|_refusal$|^client_status$/.test(key) ? undefined : value,
      ).replaceAll(/downloads\/[\w-]{43}/g, 'downloads/…'),
];

test('these tests cover all reads, and which of them return a file', () => {
  const names = (routes: readonly Route[]) => routes.map(({ name }) => name).toSorted();
  const rest = new Set(names(reads)).difference(new Set(names(files)));
  expect([...rest].join(' ')).toBe(
    'currentNumber customerStatistics downloadMonth getApplicationStatus getClient getCompany getCompanyProfile getContact getCreditNote getCustomer getCustomerLedger getDirectDebit getEnvelope getIdentity ' +
      'getInvitation getInvoice getInvoiceSettings getPaperSender getPayByBank getPayPage getStorageUsage getTransactionFigures getVatPenalties getVatReport getVatWorkings invoiceMail invoiceOverview ' +
      'invoiceStatistics invoiceTimeline invoicesExpected listBankAccounts listBankConsents listBankTransactions listContracts ' +
      'listCustomers listEnvelopes listFinancialYears listHistory listInvoices listItemSuggestions listLeftToPay listLinkedAccounts listSentStatements ' +
      'listSharedDocuments listVatLiabilities listVatObligations listVatPayments listVatReports search searchCompanies statementMail unsavedMail',
  );
  expect(names(files).join(' ')).toBe(
    'bulkDownload bulkDownloadDocuments bulkDownloadStatements downloadInvoice exportBankTransactions exportCustomers ' +
      'exportInvoices exportLedgers fetchDownload getBankLogo getLogo getPayLogo getPayPdf prepareStatement previewCertificate previewContract ' +
      'previewDocument previewInvoice previewStatement previewUnsaved',
  );
});

test.each(reads)("$name reads nothing of another client's records", (route) => {
  const [alone, beside] = [before.get(route), besideAnother.get(route)];
  expect(beside && facts(beside)).toEqual(alone && facts(alone));
});

test.each(reads)('$name answers a client who has left as before', async (route) => {
  const answer = before.get(route);
  expect(answer).toMatchObject({ status: route.status });
  expect(JSON.stringify(answer?.body)).not.toMatch(/"data":\[\]|"url":null/);
  expect(facts(await ask(route))).toEqual(answer && facts(answer));
});

test.each(data)('the data of $name cannot run or load anything, or be framed', (route) => {
  const headers = before.get(route)?.headers;
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  });
  // About documents: half of a short answer's bytes.
  expect(Object.keys(headers ?? {})).not.toContain('cross-origin-opener-policy');
});

test.each(files)(
  'the file of $name is private, not cached, not framed and runs nothing',
  async (route) => {
    expect(before.get(route)?.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^(inline|attachment); filename="/),
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  },
);
