import { listLinkedAccounts } from '@counterfoil/contract/banking/routes';
import { getInvoice } from '@counterfoil/contract/invoices/routes';
import { startBankPayment } from '@counterfoil/contract/payments/pay-by-bank-routes';
import { expect, test } from 'vitest';
import { signedIn, type ApiClient } from './harness/api-client.ts';
import { newCustomer, newSent } from './harness/books.ts';
import { daysAgo, now } from './harness/clock.ts';
import { eventually } from './harness/eventually.ts';
import type { TestScope } from './harness/folders.ts';
import { startProduct, type Product, type Settings } from './harness/product.ts';
import { ON_BOTH } from './harness/seeded.ts';
import { connectTo, fetchedOf, shownBy } from './kills/bank-data.ts';
import { payAt, payTokenFor, takePayments } from './kills/bank-payments.ts';

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
  expect([known]).toEqual(await shownBy(product, known, until));

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

/** Sends an invoice, whose payer presses its button. */
async function pressedToPay(client: ApiClient, product: Product) {
  await takePayments(client, product);
  const customer = await newCustomer(client, 'Payer of Banks', PAYER);
  const { id: invoiceId } = await newSent(client, customer, { number: 'BANK-1' });
  const token = await payTokenFor(product, PAYER);
  const { url: page } = await client.get(startBankPayment, { params: { token } });
  return { token, invoiceId, page };
}
