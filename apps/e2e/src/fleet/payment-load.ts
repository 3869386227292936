import { setTimeout as sleep } from 'node:timers/promises';
import { createCustomer } from '@counterfoil/contract/customers/routes';
import { createInvoice, getInvoice, sendInvoice } from '@counterfoil/contract/invoices/routes';
import { getPayByBank, startBankPayment } from '@counterfoil/contract/payments/pay-by-bank-routes';
import { COMPLETE_CUSTOMER } from '@counterfoil/testkit/complete-customer';
import { expect } from 'vitest';
import type { ApiClient } from '../harness/api-client.ts';
import { today } from '../harness/clock.ts';
import { eventually } from '../harness/eventually.ts';
import type { Chance } from '../harness/random.ts';
import { payAt, payTokenFor, takePayments } from '../kills/bank-payments.ts';
import type { Fleet } from './fleet.ts';
import type { Load } from './load.ts';
import { PAYEES } from './newcomers.ts';
import { inDoubtWhenAway, patient } from './patience.ts';

const BETWEEN_MS = 3_000;

interface Payee {
  readonly client: ApiClient;
  /** The invoices that were paid at the bank. */
  readonly paid: string[];
}

/** Invoices paid by bank, of which the provider tells twice. */
export async function openPaymentLoad(fleet: Fleet, when: Chance): Promise<Load> {
  const payees: Payee[] = [];
  for (const email of PAYEES) {
    const client = patient(await inDoubtWhenAway(fleet.url, email));
    await takePayments(client, fleet);
    payees.push({ client, paid: [] });
  }
  const payThrough = async ({ client, paid }: Payee, isOver: () => boolean) => {
    while (!isOver()) {
      const { id, token } = await sentInvoice(client, fleet, `BANK-${paid.length + 1}`);
      const { url: page } = await client.get(startBankPayment, { params: { token } });
      await payAt(fleet, page);
      paid.push(id);
      await sleep(when.between(0, BETWEEN_MS));
    }
  };
  return {
    work: async (isOver) =>
      void (await Promise.all(payees.map((payee) => payThrough(payee, isOver)))),
    examine: async () => {
      const payments = await paymentsAt(fleet);
      expect(payments).toHaveLength(payees.flatMap(({ paid }) => paid).length);
      await Promise.all(payments.flatMap((id) => [tell(fleet, id), tell(fleet, id)]));
      for (const payee of payees) await expectPaidOnce(payee);
      return `${payments.length} payments by bank`;
    },
  };
}

/** @returns the invoice and the token of its public page, once its mail has arrived */
async function sentInvoice(client: ApiClient, fleet: Fleet, number: string) {
  const payer = `${number.toLowerCase()}-of-${client.email}`;
  const customer = { name: payer, email: payer, ...COMPLETE_CUSTOMER };
  const { id: customer_id } = await client.get(createCustomer, {
    body: { customer },
    key: `payer-${number}`,
  });
  const item = { description: 'Workshop day', quantity: '1', price: '100.00', tax: '20' };
  const invoice = { number, date: today(), payment_terms: 30, items_attributes: [item] };
  const { id } = await client.get(createInvoice, {
    params: { customer_id },
    body: { invoice },
    key: `draft-${number}`,
  });
  await client.get(sendInvoice, { params: { id }, key: `send-${id}` });
  return { id, token: await payTokenFor(fleet, payer) };
}

async function expectPaidOnce({ client, paid }: Payee): Promise<void> {
  for (const id of paid) {
    const invoice = await eventually(
      () => client.get(getInvoice, { params: { id } }),
      ({ aasm_state }) => aasm_state === 'paid',
    );
    expect(invoice.payments).toMatchObject([{ kind: 'pay_by_bank', amount: '120.00' }]);
  }
  expect((await client.get(getPayByBank)).overpayments).toEqual([]);
}

async function paymentsAt({ sandboxUrl }: Fleet): Promise<string[]> {
  const answer = await fetch(`${sandboxUrl}/api/pay-by-bank`);
  return ((await answer.json()) as { data: { id: string }[] }).data.map(({ id }) => id);
}

/** The provider tells of a payment once more. */
async function tell({ sandboxUrl }: Fleet, id: string): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/api/pay-by-bank/${id}/tell`, { method: 'POST' });
  expect(answer.status).toBe(200);
}
