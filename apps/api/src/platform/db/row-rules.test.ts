import { randomUUID } from 'node:crypto';
import { sendStatement } from '@counterfoil/contract/statements/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aSentInvoice } from '@counterfoil/testkit/records';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../ids.ts';
import { createTransact } from './transact.ts';
import type { Tx } from './tx.ts';

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

describe('the ledger', () => {
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

test('a mail has exactly one subject, and a statement has one mail', async () => {
  const body = { customer_id: mine.customer_id };
  const statement = (await client.call(sendStatement, { body })).body.data;
  const mail = (invoiceId: string | null, statementId: string | null, kind: string) =>
    sql`insert into mails (id, client_id, kind, invoice_id, statement_id, message_id, recipients, pending, state, created_at)
        values (${randomUUID()}, ${client.clientId}, ${kind}, ${invoiceId}, ${statementId}, ${randomUUID()}, '', '', 'sent', now())`.execute(
      client.api.database.kysely,
    );
  await expect(mail(null, null, 'invoice')).rejects.toThrow('mails_about_one');
  await expect(mail(mine.id, statement.id, 'statement')).rejects.toThrow('mails_about_one');
  await expect(mail(mine.id, null, 'statement')).rejects.toThrow('mails_of_kind');
  await expect(mail(null, statement.id, 'statement')).rejects.toThrow('mails_of_statement');
});
