import { getCustomer } from '@counterfoil/contract/customers/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aCustomer, aSentInvoice } from '@counterfoil/testkit/records';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTransact } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import { postToLedger } from './ledger-store.ts';

let client: SignedInClient;
let mine: Invoice;
let theirs: Invoice;
beforeAll(async () => {
  client = await signedInClient();
  mine = await aSentInvoice(client);
  theirs = await aSentInvoice(client);
});

const write = <T>(work: (tx: Tx) => Promise<T>) =>
  createTransact(client.api.database.kysely, client.api.clock).forClient(client, work);

/** A payment of 100 on my invoice with any postings, bypassing the product's code. */
async function enter(tx: Tx, postings: readonly string[], amountPence = -100): Promise<string> {
  const id = newId(client.api.clock);
  await sql`
    insert into ledger_entries (client_id, id, customer_id, kind, document_id, number, date, amount_pence, created_at)
    values (${client.clientId}, ${id}, ${mine.customer_id}, 'payment', ${mine.id}, 'A', '2026-11-21',
            ${amountPence}, now())`.execute(tx);
  for (const [position, posting] of postings.entries()) await post(tx, id, position, posting);
  return id;
}

/** @param posting account, pence, whose document it settles, and whose name it has if not theirs */
async function post(tx: Tx, entryId: string, position: number, posting: string) {
  const [account, pence, of = '', by = of] = posting.split(' ');
  const owned: Record<string, Invoice | undefined> = { mine, theirs };
  await sql`
    insert into ledger_postings (client_id, entry_id, position, account, pence, customer_id, document_id)
    values (${client.clientId}, ${entryId}, ${position}, ${account}, ${Number(pence)},
            ${owned[by]?.customer_id ?? null}, ${owned[of]?.id ?? null})`.execute(tx);
}

const countEntries = async () => {
  const { kysely } = client.api.database;
  const ofClient = kysely.selectFrom('ledger_entries').where('client_id', '=', client.clientId);
  return (await ofClient.select('id').execute()).length;
};

describe('the database', () => {
  test('accepts an entry that balances, and no posting added to it later', async () => {
    const before = await countEntries();
    const id = await write((tx) => enter(tx, ['bank 100', 'receivables -100 mine']));
    expect(await countEntries()).toBe(before + 1);
    await expect(write((tx) => post(tx, id, 2, 'bank 1'))).rejects.toThrow('does not balance');
  });

  const UNBALANCED = 'does not balance';
  const WRONG = 'check constraint';
  test.each([
    ['an entry without postings', UNBALANCED, []],
    ['postings that do not sum to 0', UNBALANCED, ['bank 99', 'receivables -100 mine']],
    ['an entry with only one posting', UNBALANCED, ['receivables -100 mine']],
    [
      'an amount that differs from its receivables',
      UNBALANCED,
      ['bank 90', 'receivables -90 mine'],
    ],
    ['an entry without receivables', UNBALANCED, ['bank 100', 'sales -100']],
    ['another customer’s document', UNBALANCED, ['bank 100', 'receivables -100 theirs']],
    [
      'another customer’s document in this one’s name',
      UNBALANCED,
      ['bank 100', 'receivables -100 theirs mine'],
    ],
    ['receivables without a document', WRONG, ['bank 100', 'receivables -100']],
    ['an unknown account', WRONG, ['receivables -100 mine', 'cash 100']],
    ['a bank posting that settles a document', WRONG, ['bank 100', 'bank -100 mine']],
    ['a payment that increases what is owed', WRONG, ['bank -100', 'receivables 100 mine'], 100],
  ] as const)('refuses %s', async (_, error, postings, amountPence?: number) => {
    const before = await countEntries();
    await expect(write((tx) => enter(tx, postings, amountPence))).rejects.toThrow(error);
    expect(await countEntries()).toBe(before);
  });
});

const post100 = (event: object) =>
  write((tx) =>
    postToLedger(tx, client.api.clock, [
      {
        clientId: client.clientId,
        documentId: mine.id,
        number: 'A',
        dueDate: null,
        date: '2026-11-21',
        ...event,
      } as Parameters<typeof postToLedger>[2][number],
    ]),
  );

test('a document is entered only once', async () => {
  const again = { kind: 'invoice', customerId: mine.customer_id, totalPence: 100, vatPence: 0 };
  await expect(post100(again)).rejects.toThrow('ledger_entries_of_document');
});

test('a refused entry leaves the amount owed unchanged', async () => {
  const { id } = await aCustomer(client);
  // The document is somebody else's.
  await expect(post100({ kind: 'payment', customerId: id, amountPence: 100 })).rejects.toThrow(
    'balance',
  );
  const { body } = await client.call(getCustomer, { params: { id } });
  expect(body.data.total_outstanding).toBe('0.00');
});
