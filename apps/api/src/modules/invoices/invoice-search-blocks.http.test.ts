import { listInvoices } from '@counterfoil/contract/invoices/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aCustomer, aDraft } from '@counterfoil/testkit/records';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

// Three blocks of places that are full, and a fourth that is not.
const ROWS = 4000;
// In these texts letters come again and again, in one word and in two, so that grams alone mislead.
const WORDS = ['aaaa', 'aaab', 'abab', 'ababa', 'baab', 'abcabd', 'bcab', 'éé', '1__%', 'a'];
const SEARCHES = [
  'a|ab|aba|abab|babab|aaaa|aaaaa|abcab|cabd|abcabdb|bcabd|baab abab|aaaa aaab|b aa 1 m',
  'many|many-1|many-00|many-0000|many-0002|0000|00000|0 0|many many- -0 any|ee|baab|baabb',
  String.raw`1_|_%|%|\|zebra|zebra a|relic|relic a|old`,
].flatMap((line) => line.split('|'));
const SIZE = 20;
const STATES = ['draft', 'sent', 'overdue', 'paid', undefined] as const;

async function run(client: SignedInClient, text: string): Promise<void> {
  await sql.raw(text).execute(client.api.database.kysely);
}

/** What reading every row finds. */
async function readEvery(client: SignedInClient, search: string, state: string | undefined) {
  const words = search.split(' ').filter(Boolean);
  const { rows } = await sql<{ id: string }>`
    select id from invoices
    where client_id = ${client.clientId}
      and (${state ?? null}::text is null or ${state ?? null} =
           case when state = 'sent' and due_date < '2026-11-21' then 'overdue' else state end)
      and not exists (select 1 from unnest(${words}::text[]) as word
                      where position(word in search_key) = 0 and position(word in customer_name_key) = 0)
    order by date desc, id desc`.execute(client.api.database.kysely);
  return rows.map(({ id }) => id);
}

interface Asked {
  readonly search: string;
  readonly state?: 'draft' | 'sent' | 'overdue' | 'paid';
}

/** The first page and the last, newest first and oldest first. */
async function expectPages(client: SignedInClient, asked: Asked, newestFirst: readonly string[]) {
  for (const order of ['desc', 'asc'] as const) {
    const expected = order === 'desc' ? newestFirst : newestFirst.toReversed();
    for (const page of new Set([1, Math.max(1, Math.ceil(expected.length / SIZE))])) {
      const query = {
        ...asked,
        order,
        sort: 'date',
        page: `${page}`,
        page_size: `${SIZE}`,
      } as const;
      const { data, meta } = (await client.call(listInvoices, { query })).body;
      const what = JSON.stringify(query);
      expect(meta.total_count, what).toBe(expected.length);
      const ids = data.map(({ id }) => id);
      expect(ids, what).toEqual(expected.slice((page - 1) * SIZE, page * SIZE));
    }
  }
}

async function expectAllToBeFound(
  client: SignedInClient,
  states: readonly (typeof STATES)[number][] = ['sent', undefined],
): Promise<void> {
  for (const search of SEARCHES) {
    for (const state of states) {
      const expected = await readEvery(client, search, state);
      await expectPages(client, { search, ...(state ? { state } : {}) }, expected);
    }
  }
}

describe(
  'among thousands a search finds what reading every row would',
  { timeout: 120_000 },
  () => {
    let client: SignedInClient;
    const blocks = async () => {
      const { rows } = await sql<{ block: number }>`
      select block from invoice_blocks where client_id = ${client.clientId} order by block`.execute(
        client.api.database.kysely,
      );
      return rows.map(({ block }) => block);
    };

    beforeAll(async () => {
      client = await signedInClient();
      const customer = await aCustomer(client, { name: 'Baab' });
      const { id } = await aDraft(client, { customer, number: 'FIRST' });
      const words = WORDS.map((word) => `'${word.replaceAll('é', 'e')}'`).join(', ');
      await run(
        client,
        `insert into invoices (id, client_id, customer_id, type, state, number, customer_name, customer_name_key,
                             search_key, date, due_date, sent_at, created_at, updated_at)
       select gen_random_uuid(), client_id, customer_id, type, (array['draft', 'sent', 'paid'])[1 + n % 3], 'MANY-' || n,
              customer_name, customer_name_key,
              'many-' || lpad(n::text, 7, '0') || ' ' || texts.list[1 + n % 10] || ' ' || texts.list[1 + n / 10 % 10]
                || case when n between 100 and 2600 then ' relic' else '' end,
              date '2026-11-21' - (${ROWS} - n) / 50, date '2026-11-21' + n % 7 - 3,
              case when n % 3 > 0 then created_at end, created_at, updated_at
       from invoices, generate_series(1, ${ROWS - 1}) as n, (select array[${words}] as list) as texts where id = '${id}'`,
      );
    });

    test('as they were made', async () => {
      expect(await blocks()).toEqual([0, 1, 2, 3]);
      await expectAllToBeFound(client, STATES);
    });

    test('after their states and words have changed, and some are gone', async () => {
      const some = (every: number) =>
        `client_id = '${client.clientId}' and hashtext(number) % ${every} = 0`;
      await run(
        client,
        `update invoices set state = 'paid', sent_at = created_at where ${some(5)}`,
      );
      await run(
        client,
        `update invoices set search_key = search_key || ' abcabd' where ${some(7)}`,
      );
      await run(client, `update invoices set customer_name_key = 'aaab ee' where ${some(6)}`);
      await run(client, `delete from invoices where ${some(11)} and number <> 'FIRST'`);
      await expectAllToBeFound(client);
    });

    test('and a block that nothing stands in any more goes', async () => {
      const [first] = await blocks();
      await run(
        client,
        `delete from invoice_items where invoice_id in (
         select invoice_id from invoice_places where client_id = '${client.clientId}' and place < 1024)`,
      );
      await run(
        client,
        `delete from invoices where id in (
         select invoice_id from invoice_places where client_id = '${client.clientId}' and place < 1024)`,
      );
      expect(first).toBe(0);
      expect(await blocks()).not.toContain(0);
      await expectAllToBeFound(client);
    });

    test('the same after all have been given their places anew', async () => {
      await run(client, `select refill_invoice_places('${client.clientId}')`);
      await expectAllToBeFound(client);
    });
  },
);
