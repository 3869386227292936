import { transactOf } from '@counterfoil/testkit/envelopes';
import { test } from '@counterfoil/testkit/invoicing';
import { expect } from 'vitest';
import { postToLedger } from './ledger-store.ts';

test.for<[string, string, object]>([
  [
    'a document again',
    'ledger_entries_of_document',
    { kind: 'invoice', totalPence: 100, vatPence: 0 },
  ],
  ["another customer's document", 'balance', { kind: 'payment', amountPence: 100 }],
])(
  '%s is not entered, and the amount owed stays as it is',
  async ([what, error, event], { client }) => {
    const mine = await client.sent();
    const customerId =
      what === 'a document again' ? mine.customer_id : (await client.customer()).id;
    const owed = await client.owedBy(customerId);
    const posted = transactOf(client).forClient(client, (tx) =>
      postToLedger(tx, client.api.clock, [
        {
          clientId: client.clientId,
          customerId,
          documentId: mine.id,
          number: 'A',
          dueDate: null,
          date: '2026-11-21',
          ...event,
        } as Parameters<typeof postToLedger>[2][number],
      ]),
    );
    await expect(posted).rejects.toThrow(error);
    expect(await client.owedBy(customerId)).toBe(owed);
  },
);
