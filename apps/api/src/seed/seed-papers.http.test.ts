import {
  getStorageUsage,
  listBankAccounts,
  listSharedDocuments,
  previewDocument,
} from '@counterfoil/contract/documents/routes';
import { getEnvelope, listEnvelopes } from '@counterfoil/contract/envelopes/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { testApi } from '@counterfoil/testkit/test-api';
import { beforeAll, expect, test } from 'vitest';
import { settableClock } from '#platform/time/clock';
import { DEMO_RECEIPTS } from './demo-papers.ts';
import { demoPapers, seedPapers } from './seed-papers.ts';

let client: SignedInClient;
beforeAll(async () => {
  const api = await testApi();
  client = await signedInClient();
  const past = settableClock('2025-11-21T09:00:00Z');
  await seedPapers(api, past, client, demoPapers(api));
});

async function documents() {
  const { body } = await client.call(listEnvelopes);
  const envelopes = await Promise.all(
    body.data.map(({ id }) => client.call(getEnvelope, { params: { id } })),
  );
  return envelopes.flatMap((answer) => answer.body.data.documents);
}

test('the last three envelopes have papers, each dated within its month', async () => {
  const { body } = await client.call(listEnvelopes);
  expect(body.data.slice(0, 4).map(({ documents_count: count }) => count)).toEqual([2, 2, 1, 0]);
  const listed = await documents();
  expect(listed.map(({ title, created_at }) => [title, created_at])).toEqual([
    ['Phone bill', '2026-11-05T12:00:00Z'],
    ['Train ticket', '2026-11-03T12:00:00Z'],
    ['Bank statement', '2026-10-28T12:00:00Z'],
    ['Paper and stamps', '2026-10-09T12:00:00Z'],
    ['Fuel receipt', '2026-09-14T12:00:00Z'],
  ]);
  expect(listed.map(({ bank_account: account }) => account)).toEqual([
    null,
    null,
    'Current account',
    null,
    null,
  ]);
  expect((await client.call(getStorageUsage)).body.data.usage_percent).toBeGreaterThan(0);
});

test('the demo has bank accounts, and shared documents, two of them with the same name', async () => {
  const accounts = (await client.call(listBankAccounts)).body.data;
  expect(accounts.map(({ name }) => name)).toEqual(['Current account', 'Savings account']);
  const shared = (await client.call(listSharedDocuments)).body.data;
  expect(shared.map(({ title }) => title)).toEqual([
    'Management accounts',
    'Management accounts',
    'Letter of engagement',
  ]);
  for (const { id } of [...shared, ...(await documents())]) {
    const { status, bytes } = await client.call(previewDocument, { params: { id } });
    expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  }
});

/** "£8,412.07" -> 841207 */
const pence = (text = '') => Number(text.replaceAll(/\D/g, ''));

test("the demo's bank statement adds up", () => {
  const statement = DEMO_RECEIPTS.find(({ documentType }) => documentType === 'bank_statement');
  const [opening, paidIn, paidOut, closing] = statement?.rows.map(([, sum]) => pence(sum)) ?? [];
  expect((opening ?? 0) + (paidIn ?? 0) - (paidOut ?? 0)).toBe(closing);
});
