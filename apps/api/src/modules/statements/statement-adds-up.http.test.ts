import { getCustomer } from '@counterfoil/contract/customers/routes';
import { listInvoices } from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { prepareStatement } from '@counterfoil/contract/statements/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { busyHistories, takeStep } from '@counterfoil/testkit/histories';
import { aCustomer } from '@counterfoil/testkit/records';
import { renderingServer } from '@counterfoil/testkit/rendering';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { statementView } from './pdf/statement-view.ts';

type View = ReturnType<typeof statementView>;

/** The printed data is enough. */
const NO_PICTURES = { render: async () => Buffer.from('%PDF-'), close: async () => {} };

const pence = (text: string) => Math.round(Number(text.replaceAll(/[£,]/g, '') || '0') * 100);

test(
  'after any history and for any documents, opening + debits - credits is the whole account',
  { timeout: 120_000 },
  async () => {
    const server = await renderingServer(() => {}, NO_PICTURES);
    const stated = async (who: SignedInClient, query: object) => {
      const answer = await who.raw(prepareStatement, { query });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return server.papers.at(-1)?.data as View;
    };
    const choices = fc.infiniteStream(fc.boolean());
    await fc.assert(
      fc.asyncProperty(busyHistories, choices, async (history, chosen) => {
        const who = (await signedInClient()).through(server);
        const customers = [(await aCustomer(who)).id, (await aCustomer(who)).id];
        const invoices: Invoice[] = [];
        for (const step of history) await takeStep(who, customers, invoices, step);
        const { body: sent } = await who.call(listInvoices, { query: { page: 'all' } });
        for (const id of customers) {
          const { body } = await who.call(getCustomer, { params: { id } });
          const theirs = sent.data.filter(
            (row) => row.customer_id === id && row.aasm_state !== 'draft' && chosen.next().value,
          );
          for (const ids of [[], theirs.map((row) => row.id)]) {
            const paper = await stated(who, { customer_id: id, 'invoice_ids[]': ids });
            expectAddsUp(paper, body.data.total_outstanding);
          }
        }
      }),
      { numRuns: 8 },
    );
  },
);

function expectAddsUp(paper: View, outstanding: string) {
  let balance = pence(paper.opening.amount);
  for (const entry of paper.entries) {
    balance += pence(entry.debit) - pence(entry.credit);
    expect(pence(entry.balance)).toBe(balance);
  }
  expect(balance).toBe(pence(paper.closing));
  expect(pence(paper.closing)).toBe(pence(outstanding));
  const ages = paper.ageing.map(({ value }) => pence(value));
  expect(ages.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(ages.at(-1) ?? 0);
  expect(ages.at(-1) ?? 0).toBe(balance);
}
