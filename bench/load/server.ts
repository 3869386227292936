// The portal with many clients, on the database of TEST_DATABASE_URL.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { listEnvelopes } from '@counterfoil/contract/envelopes/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { startProfile, type Shares } from './profile.ts';
import { aCustomer, aDraft, aSentInvoice } from '@counterfoil/testkit/records';

/** The data of a client that its users' requests need. */
export interface LoadedClient {
  readonly clientId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly customerId: string;
  readonly draftId: string;
  readonly sentId: string;
  readonly envelopeId: string;
}

export interface LoadedPortal {
  readonly port: number;
  /** Answers each request with a row of the database, in the same process. */
  readonly floorPort: number;
  readonly clients: readonly LoadedClient[];
}

const [clients = 20, invoices = 60] = process.argv.slice(2).map(Number);

async function fill(client: SignedInClient): Promise<LoadedClient> {
  const customer = await aCustomer(client);
  const { id: draftId } = await aDraft(client, { customer });
  const { id: sentId } = await aSentInvoice(client, { customer });
  await sql`
    insert into invoices (id, client_id, customer_id, type, state, number, customer_name, customer_name_key, search_key, date, payment_terms, due_date,
                          subtotal_pence, total_pence, balance_pence, sent_at, created_at, updated_at)
    select gen_random_uuid(), ${client.clientId}::uuid, ${customer.id}::uuid, 'invoice', 'sent', 'FILL-' || n, 'Customer ' || n % 50, 'customer ' || n % 50, 'fill-' || n,
           date '2026-11-21' - (n % 200), 30, date '2026-11-21' - (n % 200) + 30, 10000, 12000, 12000, now(), now(), now()
    from generate_series(1, ${invoices}::int) as n`.execute(client.api.database.kysely);
  const envelopes = await client.call(listEnvelopes);
  return {
    clientId: client.clientId,
    headers: client.headers,
    customerId: customer.id,
    draftId,
    sentId,
    envelopeId: envelopes.body.data[0]?.id ?? '',
  };
}

const filled: LoadedClient[] = [];
let api;
for (let made = 0; made < clients; made++) {
  const client = await signedInClient();
  api = client.api;
  filled.push(await fill(client));
}
if (!api) throw new Error('no client');
await sql`analyze`.execute(api.database.kysely);
await api.portal.app.listen({ port: 0, host: '127.0.0.1' });
const { kysely } = api.database;
const floor = createServer((_request, response) => {
  void sql`select 1`.execute(kysely).then(() => response.end('{}'));
}).listen(0, '127.0.0.1');
await once(floor, 'listening');
const portOf = (server: Server) => (server.address() as AddressInfo).port;
process.send?.({
  port: portOf(api.portal.app.server),
  floorPort: portOf(floor),
  clients: filled,
} satisfies LoadedPortal);
let profiling = Promise.resolve<() => Promise<Shares>>(async () => []);
process.on('message', (word) => {
  if (word === 'profile') profiling = startProfile();
  if (word === 'shares') void profiling.then(async (end) => process.send?.(await end()));
});
process.once('disconnect', () => process.exit(0));
