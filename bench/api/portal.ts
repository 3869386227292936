import { sql } from 'kysely';
import { listEnvelopes } from '@counterfoil/contract/envelopes/routes';
import { createInvoice, listInvoices, sendInvoice } from '@counterfoil/contract/invoices/routes';
import { aCustomer, aDraft } from '@counterfoil/testkit/records';
import { signedInClient } from '@counterfoil/testkit/clients';
import { hearDrivers, statementsOf, type Statement } from './statements.ts';

const INVOICES = 100_000;

/** The data about the portal under test that the load needs. */
export interface PortalUnderTest {
  readonly port: number;
  readonly headers: Record<string, string>;
  readonly clientId: string;
  readonly customerId: string;
  readonly draftIds: readonly string[];
  readonly given: readonly string[];
  readonly statements: Readonly<Record<'list' | 'create' | 'send', readonly Statement[]>>;
  readonly floorPort: number;
}

export const fiveLines = Array.from({ length: 5 }, (_, index) => ({
  description: `Line ${index + 1}`,
  quantity: '2',
  price: '49.99',
  tax: index % 2 ? '20' : '5',
}));

/** Starts the whole portal with one client of 100,000 invoices, and records the SQL of its three actions. */
export async function startPortal(drafts: number) {
  hearDrivers();
  const client = await signedInClient();
  const { api, clientId } = client;
  const customer = await aCustomer(client);
  await fill(api.database.kysely, clientId, customer.id);
  const draftIds: string[] = [];
  for (let made = 0; made < drafts; made++) {
    draftIds.push(
      (await aDraft(client, { customer, items_attributes: fiveLines, discount: '0' })).id,
    );
  }
  const toSend = await aDraft(client, { customer, items_attributes: fiveLines, discount: '0' });
  const envelopes = await client.call(listEnvelopes);
  const key = { 'idempotency-key': 'bench-key' };
  const list = await statementsOf(() => client.call(listInvoices, { query: { state: 'sent' } }));
  const create = await statementsOf(() =>
    client.call(createInvoice, {
      params: { customer_id: customer.id },
      body: {
        invoice: {
          number: 'bench-1',
          date: '2026-11-21',
          payment_terms: 30,
          items_attributes: fiveLines,
        },
      },
      headers: key,
    }),
  );
  const send = await statementsOf(() => client.call(sendInvoice, { params: { id: toSend.id } }));
  await api.portal.app.listen({ port: 0, host: '127.0.0.1' });
  const address = api.portal.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const sessionId = client.headers['client'] ?? '';
  const envelopeIds = envelopes.body.data.map(({ id }) => id);
  const given = [clientId, customer.id, client.userId, sessionId, ...envelopeIds];
  return {
    api,
    port,
    headers: client.headers,
    clientId,
    customerId: customer.id,
    draftIds,
    sentId: toSend.id,
    given,
    statements: { list, create, send },
  };
}

/** Straight into the tables: only reading and adding are measured. */
async function fill(
  kysely: Awaited<ReturnType<typeof signedInClient>>['api']['database']['kysely'],
  clientId: string,
  customerId: string,
) {
  await sql`
    insert into invoices (id, client_id, customer_id, type, state, number, customer_name, customer_name_key, search_key, date, payment_terms, due_date,
                          subtotal_pence, total_pence, balance_pence, sent_at, created_at, updated_at)
    select gen_random_uuid(), ${clientId}::uuid, ${customerId}::uuid, 'invoice', 'sent', 'FILL-' || n, 'Customer ' || n % 500, 'customer ' || n % 500, 'fill-' || n,
           date '2026-11-21' - (n % 20), 30, date '2026-11-21' - (n % 20) + 30, 10000, 12000, 12000, now(), now(), now()
    from generate_series(1, ${INVOICES}::int) as n`.execute(kysely);
  await sql`analyze invoices`.execute(kysely);
}
