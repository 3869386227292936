import {
  connectBank,
  getBankingUrl,
  listBankTransactions,
  listLinkedAccounts,
} from '@counterfoil/contract/banking/routes';
import { getInvoice } from '@counterfoil/contract/invoices/routes';
import {
  connectPayByBank,
  getPayByBankUrl,
  startBankPayment,
} from '@counterfoil/contract/payments/pay-by-bank-routes';
import { formatPence } from '@counterfoil/domain/money/pence';
import { expect, test } from 'vitest';
import { signedIn, type ApiClient } from './harness/api-client.ts';
import { newCustomer, newSent } from './harness/books.ts';
import { daysAgo, now } from './harness/clock.ts';
import { eventually } from './harness/eventually.ts';
import type { TestScope } from './harness/folders.ts';
import { mails } from './harness/inbox.ts';
import { startProduct, type Product, type Settings } from './harness/product.ts';
import { ON_BOTH } from './harness/seeded.ts';

const MINUTES = 60_000;
const PAYER = 'payer@banks.test';

for (const [database, ownProduct] of ON_BOTH) {
  // The gate tries the database that two nodes can share.
  const tags = database === 'PostgreSQL' ? [] : ['whole'];
  test.concurrent(
    `bank data is fetched once and payments count once despite kills, on ${database}`,
    { timeout: 15 * MINUTES, tags },
    async (test) => expectNothingLost(test, await ownProduct(test)),
  );
}

async function expectNothingLost({ onTestFinished }: TestScope, settings: Settings): Promise<void> {
  let product = await startProduct(settings);
  onTestFinished(() => product.kill());
  const client = await signedIn(product.url, 'ltd@demo.test');
  // Transactions made while the test runs are in no comparison.
  const until = daysAgo(2);

  // Everything dies while the accounts are read.
  await connectTo(client);
  await eventually(
    () => client.get(listLinkedAccounts),
    (accounts) => accounts.some(({ sync_state }) => sync_state !== 'waiting'),
  );
  await product.kill();
  product = await startProduct({ ...settings, now: now().add({ minutes: 5 }) });
  const known = await fetchedOf(client, until);
  expect(known.flatMap(({ lines }) => lines).length).toBeGreaterThan(100);
  expect(known).toEqual(await shownBy(product, known, until));

  // And while the payer's bank tells of a payment.
  const { token, invoiceId, page } = await pressedToPay(client, product);
  await payAt(product, page);
  await product.kill();
  product = await startProduct({ ...settings, now: now().add({ minutes: 60 }) });
  const again = await client.call(startBankPayment, { params: { token } });
  expect(again.status).toBe(409);
  expect(await client.get(getInvoice, { params: { id: invoiceId } })).toMatchObject({
    aasm_state: 'paid',
    payments: [{ kind: 'pay_by_bank', amount: '120.00' }],
  });
  expect(await fetchedOf(client, until)).toEqual(known);
  expect(await product.stop()).toBe(0);
}

/** The fields of a page of the sandbox, sent. @returns where it leads */
async function send(url: URL, fields: Readonly<Record<string, string>>): Promise<URL> {
  const { headers, status } = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
  const location = headers.get('location');
  if (location === null) throw new Error(`${url.pathname} answers ${status}`);
  return new URL(location, url);
}

const londonDate = (at: string) =>
  Temporal.Instant.from(at).toZonedDateTimeISO('Europe/London').toPlainDate().toString();

const of = ({ searchParams }: URL, name: string) => searchParams.get(name) ?? '';

/** Comes back from the sandbox's bank, as a browser does. */
async function connectTo(client: ApiClient): Promise<void> {
  const asked = new URL((await client.get(getBankingUrl)).url);
  const [redirect_uri, state] = [of(asked, 'redirect_uri'), of(asked, 'state')];
  const back = await send(new URL('/truelayer-auth/consent', asked), {
    client_id: of(asked, 'client_id'),
    redirect_uri,
    state,
    bank: 'mock',
    user: 'john',
    answer: 'allow',
  });
  await client.get(connectBank, { body: { code: of(back, 'code'), redirect_uri, state } });
}

interface Movements {
  readonly account: string;
  /** The first day that was asked for, of which a part may be missing. */
  readonly after: string;
  readonly lines: readonly string[];
}

/** The portal's movements of each account, once it has been fetched. */
async function fetchedOf(client: ApiClient, until: string): Promise<readonly Movements[]> {
  const accounts = await eventually(
    () => client.get(listLinkedAccounts),
    (found) => found.length === 3 && found.every(({ sync_state }) => sync_state === 'done'),
  );
  const all = accounts.map(async ({ id, display_name: account }) => {
    const query = { page: 'all' };
    const rows = await client.get(listBankTransactions, { params: { id }, query });
    const after = rows.map(({ date }) => date).reduce((one, other) => (one < other ? one : other));
    const lines = rows
      .filter(({ date }) => date > after && date <= until)
      .map(({ date, description, amount }) => `${date} ${description} ${amount.replace('-', '')}`);
    return { account, after, lines: lines.toSorted() };
  });
  return (await Promise.all(all)).toSorted((one, other) => (one.account < other.account ? -1 : 1));
}

/** The bank's movements of the same accounts and days. */
async function shownBy({ sandboxUrl }: Product, known: readonly Movements[], until: string) {
  const read = async <T>(path: string) => {
    const answer = await fetch(`${sandboxUrl}/api/open-banking${path}`);
    return ((await answer.json()) as { data: T[] }).data;
  };
  const [connection] = await read<{ credentials_id: string }>('');
  const movements = await read<{ account: string; at: string; description: string; pence: number }>(
    `/${encodeURIComponent(connection?.credentials_id ?? '')}/movements`,
  );
  return known.map(({ account, after }) => {
    const lines = movements.flatMap(({ account: name, at, description, pence }) => {
      const date = londonDate(at);
      const isAmong = name === account && date > after && date <= until;
      return isAmong ? [`${date} ${description} ${formatPence(Math.abs(pence))}`] : [];
    });
    return { account, after, lines: lines.toSorted() };
  });
}

/** Sends an invoice, whose payer presses its button. */
async function pressedToPay(client: ApiClient, product: Product) {
  const { url: agreeing } = await client.get(getPayByBankUrl);
  const back = await send(new URL('/crezco-app/onboarding', product.sandboxUrl), {
    redirect_uri: of(new URL(agreeing), 'redirect_uri'),
    name: 'Joinery',
    answer: 'connect',
  });
  await client.get(connectPayByBank, {
    body: { user_id: of(back, 'user-id'), nonce: of(back, 'nonce') },
  });
  const customer = await newCustomer(client, 'Payer of Banks', PAYER);
  const { id: invoiceId } = await newSent(client, customer, { number: 'BANK-1' });
  const [mail] = await eventually(
    () => mails(product, PAYER),
    ({ length }) => length === 1,
  );
  const token = /\/pay\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  const { url: page } = await client.get(startBankPayment, { params: { token } });
  return { token, invoiceId, page };
}

/** Pays at the page of the sandbox. */
async function payAt({ sandboxUrl }: Product, page: string): Promise<void> {
  const token = new URL(page).pathname.split('/').at(-1) ?? '';
  await send(new URL('/pay-by-bank/pay', sandboxUrl), { token, outcome: 'completed' });
}
