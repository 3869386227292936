import { getVatReport, listVatReports, submitVatReturn } from '@counterfoil/contract/vat/routes';
import { connectTaxAuthority, getTaxAuthorityUrl } from '@counterfoil/contract/vat/routes';
import { TAX_DEVICE } from '@counterfoil/testkit/tax-device';
import { expect, test } from 'vitest';
import { signedIn, type ApiClient } from './harness/api-client.ts';
import { now } from './harness/clock.ts';
import { eventually } from './harness/eventually.ts';
import type { TestScope } from './harness/folders.ts';
import { office } from './harness/office.ts';
import { freshSettings, startProduct, type Product, type Settings } from './harness/product.ts';
import { ON_BOTH } from './harness/seeded.ts';

const MINUTES = 60_000;

for (const [database, ownProduct] of ON_BOTH) {
  // The gate tries the database that two nodes can share; the sending is the same on either.
  const tags = database === 'PostgreSQL' ? [] : ['whole'];
  test.concurrent(
    `a VAT return is sent once despite kills and simultaneous senders on ${database}`,
    { timeout: 15 * MINUTES, tags },
    async (test) => expectSentOnce(test, await ownProduct(test)),
  );
}

async function expectSentOnce({ onTestFinished }: TestScope, settings: Settings): Promise<void> {
  let product = await startProduct(settings);
  onTestFinished(() => product.kill());
  const { url } = product;
  const cut = await signedIn(url, 'ltd@demo.test');
  const during = await signedIn(url, 'empty@demo.test');
  const around = await signedIn(url, 'second-brand@demo.test', 'alder-finch');
  const after = await signedIn(url, 'multi@demo.test');
  const all = [cut, during, around, after];
  await prepareLike(settings, cut, [during, around, after]);
  await allow(cut, 'CUT_AFTER_ACCEPTING');
  await allow(during, 'TIMEOUT_AFTER_ACCEPTING');
  await allow(around, '');
  await allow(after, '');

  // The answer is cut off, while two browsers send, on PostgreSQL through two nodes.
  const node = await secondNode(settings, product);
  onTestFinished(async () => node?.kill());
  const elsewhere = await signedIn(node?.url ?? url, 'ltd@demo.test');
  const answers = await Promise.all([cut, elsewhere, cut, elsewhere].map(submit));
  for (const status of answers) expect([200, 202, 422]).toContain(status);
  await untilSubmitted(cut);
  await node?.stop();

  // Everything dies: during one call that was taken, around another, after a third.
  expect(await submit(after)).toBe(200);
  const lost = submit(during).catch(() => null);
  await eventually(
    () => returnsAt(product),
    (returns) => returns.length === 3,
  );
  const doubtful = submit(around).catch(() => null);
  await product.kill();
  await Promise.all([lost, doubtful]);

  product = await startProduct({ ...settings, now: now().add({ minutes: 60 }) });
  for (const client of [cut, during, after]) await untilSubmitted(client);
  const settled = await eventually(
    () => reportOf(around),
    ({ status }) => status === 'prepared' || status === 'submitted',
  );
  if (settled.status === 'prepared') expect(await submit(around)).toBe(200);
  await untilSubmitted(around);
  const numbers = (await returnsAt(product)).map(({ vrn }) => vrn);
  expect(numbers).toHaveLength(all.length);
  expect(new Set(numbers).size).toBe(all.length);
  expect(await product.stop()).toBe(0);
}

async function reportOf(client: ApiClient) {
  const [report] = await client.get(listVatReports);
  if (!report) throw new Error(`${client.email} has no report`);
  return report;
}

/** Sends the client's return. @returns the answer's status */
async function submit(client: ApiClient): Promise<number> {
  const { id } = await reportOf(client);
  const sent = { params: { id }, body: { headers: TAX_DEVICE } };
  return (await client.call(submitVatReturn, sent)).status;
}

/** Waits until HMRC has the return and its receipt is filed. */
async function untilSubmitted(client: ApiClient): Promise<void> {
  const { id } = await reportOf(client);
  await eventually(
    () => client.get(getVatReport, { params: { id } }),
    ({ status, receipt_document_id }) => status === 'submitted' && receipt_document_id !== null,
  );
}

/** Prepares a return for the days that one client's has, as the accountants do. */
async function prepareLike(settings: Settings, one: ApiClient, others: readonly ApiClient[]) {
  const { period_start, period_end, due_date } = await reportOf(one);
  const days = ['--from', period_start, '--to', period_end, '--due', due_date];
  const figures = [200, 0, 200, 80.5, 119.5, 1000, 402, 0, 0];
  const boxes = figures.flatMap((figure, at) => [`--box${at + 1}`, String(figure)]);
  for (const { clientId } of others) {
    const said = await office(settings, 'vat-report', clientId, ...days, ...boxes);
    expect(said, said.err).toMatchObject({ code: 0 });
  }
}

/** Gives HMRC's permission, as a browser does, with a user ID whose scenario the sandbox plays. */
async function allow(client: ApiClient, scenario: string): Promise<void> {
  const { url } = await client.get(getTaxAuthorityUrl);
  const page = await (await fetch(url)).text();
  const [, request = ''] = /name="request" value="([^"]+)"/.exec(page) ?? [];
  const query = new URLSearchParams({ request, user_id: scenario, granted: 'yes' });
  const decision = new URL(`oauth/decision?${query.toString()}`, new URL('/hmrc/', url));
  const { headers } = await fetch(decision, { redirect: 'manual' });
  const back = new URL(headers.get('location') ?? '');
  const [code, state] = ['code', 'state'].map((name) => back.searchParams.get(name) ?? '');
  const redirect_uri = back.origin + back.pathname;
  await client.get(connectTaxAuthority, {
    body: { code: code ?? '', state: state ?? '', redirect_uri },
  });
}

async function returnsAt({ sandboxUrl }: Product): Promise<readonly { readonly vrn: string }[]> {
  const answer = await fetch(`${sandboxUrl}/api/hmrc/returns`);
  return ((await answer.json()) as { data: { vrn: string }[] }).data;
}

/** Another process on the same PostgreSQL, with the same HMRC; the embedded database has one process. */
async function secondNode(settings: Settings, { sandboxUrl }: Product): Promise<Product | null> {
  if (settings.databaseUrl === undefined) return null;
  const { port, sandboxPort } = await freshSettings(settings.dataDir);
  return startProduct(
    { ...settings, port, sandboxPort },
    {
      HMRC_BASE_URL: `${sandboxUrl}/hmrc`,
      HMRC_WWW_URL: `${sandboxUrl}/hmrc`,
      HMRC_CLIENT_ID: 'counterfoil-demo',
      HMRC_CLIENT_SECRET: 'of-the-sandbox',
    },
  );
}
