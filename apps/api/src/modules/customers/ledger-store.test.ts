import type { Account } from '@counterfoil/domain/ledger/entries';
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

interface Line {
  readonly account: Account;
  readonly pence: number;
  /** The owner of the settled document. */
  readonly settles?: Invoice;
  readonly customerId?: string;
}

/** A payment of 100 on my invoice with any postings, bypassing the product's code. */
async function enter(tx: Tx, lines: readonly Line[], amountPence = -100): Promise<string> {
  const id = newId(client.api.clock);
  await sql`
    insert into ledger_entries (client_id, id, customer_id, kind, document_id, number, date, amount_pence, created_at)
    values (${client.clientId}, ${id}, ${mine.customer_id}, 'payment', ${mine.id}, 'A', '2026-11-21',
            ${amountPence}, now())`.execute(tx);
  for (const [position, line] of lines.entries()) await post(tx, id, position, line);
  return id;
}

async function post(tx: Tx, entryId: string, position: number, line: Line) {
  const { account, pence, settles } = line;
  await sql`
    insert into ledger_postings (client_id, entry_id, position, account, pence, customer_id, document_id)
    values (${client.clientId}, ${entryId}, ${position}, ${account}, ${pence},
            ${line.customerId ?? settles?.customer_id ?? null}, ${settles?.id ?? null})`.execute(
    tx,
  );
}

const bank = (pence: number): Line => ({ account: 'bank', pence });
const receivables = (pence: number, settles: Invoice): Line => ({
  account: 'receivables',
  pence,
  settles,
});

describe('the database', () => {
  test('accepts an entry that balances', async () => {
    const before = await countEntries();
    await write((tx) => enter(tx, [bank(100), receivables(-100, mine)]));
    expect(await countEntries()).toBe(before + 1);
  });

  test.each<[string, () => Line[]]>([
    ['without postings', () => []],
    ['whose postings do not sum to 0', () => [bank(99), receivables(-100, mine)]],
    ['with only one posting', () => [receivables(-100, mine)]],
    ['whose amount differs from its receivables', () => [bank(90), receivables(-90, mine)]],
    ['without receivables', () => [bank(100), { account: 'sales', pence: -100 }]],
    ['that settles another customer’s document', () => [bank(100), receivables(-100, theirs)]],
    [
      'that settles another customer’s document in this one’s name',
      () => [bank(100), { ...receivables(-100, theirs), customerId: mine.customer_id }],
    ],
  ])('refuses an entry %s', async (_what, lines) => {
    const before = await countEntries();
    await expect(write((tx) => enter(tx, lines()))).rejects.toThrow('does not balance');
    expect(await countEntries()).toBe(before);
  });

  test('refuses a posting added to an existing entry', async () => {
    const id = await write((tx) => enter(tx, [bank(100), receivables(-100, mine)]));
    await expect(write((tx) => post(tx, id, 2, bank(1)))).rejects.toThrow('does not balance');
  });

  test.each<[string, Line]>([
    ['receivables without a document', { account: 'receivables', pence: -100 }],
    ['an unknown account', { account: 'cash' as Account, pence: 100 }],
  ])('refuses %s', async (_what, line) => {
    await expect(write((tx) => enter(tx, [bank(100), line]))).rejects.toThrow('check constraint');
  });

  test('refuses a bank posting that settles a document', async () => {
    const line = { ...receivables(-100, mine), account: 'bank' as const };
    await expect(write((tx) => enter(tx, [bank(100), line]))).rejects.toThrow('check constraint');
  });

  test('refuses a payment that increases the amount owed', async () => {
    const lines = [bank(-100), receivables(100, mine)];
    await expect(write((tx) => enter(tx, lines, 100))).rejects.toThrow('check constraint');
  });
});

const countEntries = async () =>
  (
    await client.api.database.kysely
      .selectFrom('ledger_entries')
      .select('id')
      .where('client_id', '=', client.clientId)
      .execute()
  ).length;

test('a document is entered only once', async () => {
  const again = {
    kind: 'invoice',
    clientId: client.clientId,
    customerId: mine.customer_id,
    documentId: mine.id,
    number: 'A',
    dueDate: null,
    date: '2026-11-21',
    totalPence: 100,
    vatPence: 0,
  } as const;
  const { clock } = client.api;
  await expect(write((tx) => postToLedger(tx, clock, [again]))).rejects.toThrow(
    'ledger_entries_of_document',
  );
});

test('a refused entry leaves the amount owed unchanged', async () => {
  const customer = await aCustomer(client);
  const { clock } = client.api;
  const payment = {
    kind: 'payment',
    clientId: client.clientId,
    customerId: customer.id,
    documentId: mine.id, // somebody else's
    number: 'A',
    dueDate: null,
    date: '2026-11-21',
    amountPence: 100,
  } as const;
  await expect(write((tx) => postToLedger(tx, clock, [payment]))).rejects.toThrow('balance');
  const { rows } = await sql`
    select outstanding_pence from customers where id = ${customer.id}`.execute(
    client.api.database.kysely,
  );
  expect(rows).toEqual([{ outstanding_pence: 0 }]);
});
