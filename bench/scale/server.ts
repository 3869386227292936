// One process with the portal on a database of one size; it also shows the plans of its queries.
import { signedInClient } from '@counterfoil/testkit/clients';
import { sql } from 'kysely';
import { hearDrivers, statementsOf, type Statement } from '../api/statements.ts';
import { fillBooks, SIZES } from './fill.ts';
import { storePapers } from './papers.ts';

/** The data that the measuring process needs. */
export interface FilledPortal {
  readonly port: number;
  readonly headers: Record<string, string>;
  readonly clientId: string;
  /** The number of paid invoices. */
  readonly paid: number;
  /** A customer's name, folded. */
  readonly customer: string;
  /** A thousand invoices with a stored PDF. */
  readonly withPdf: readonly string[];
  readonly filledSeconds: number;
}

/** `plans`: the query plans of a request. `memory`: the highest memory use since the last order. */
export type Order = { readonly plans: string } | { readonly memory: true };

hearDrivers();
const client = await signedInClient();
const { api, clientId, headers } = client;
const { kysely } = api.database;
const began = performance.now();
await fillBooks(api.database, clientId, SIZES[process.argv[2] as keyof typeof SIZES]);
const filledSeconds = (performance.now() - began) / 1000;
const withPdf = await storePapers(client);
await api.portal.app.listen({ port: 0, host: '127.0.0.1' });
const address = api.portal.app.server.address();
const found = await sql<{ paid: number; customer: string }>`
  select count(*) as paid, min(customer_name_key) filter (where customer_name_key like '% joinery ltd') as customer
  from invoices where client_id = ${clientId} and state = 'paid'`.execute(kysely);
process.send?.({
  port: typeof address === 'object' && address ? address.port : 0,
  headers,
  clientId,
  paid: found.rows[0]?.paid ?? 0,
  customer: found.rows[0]?.customer ?? '',
  withPdf,
  filledSeconds,
} satisfies FilledPortal);

let mostMemory = 0;
setInterval(() => {
  mostMemory = Math.max(mostMemory, process.memoryUsage.rss());
}, 10).unref();

process.on('message', (order: Order) => {
  if ('plans' in order) void explain(order.plans).then((plans) => process.send?.(plans));
  else {
    process.send?.(mostMemory);
    mostMemory = process.memoryUsage.rss();
  }
});
process.once('disconnect', () => process.exit(0));

/** The plans of the queries of one request, run with its role and client. */
async function explain(url: string): Promise<string> {
  const statements = await statementsOf(() =>
    api.portal.app.inject({ method: 'GET', url, headers }),
  );
  const own = statements.slice(
    statements.findLastIndex(({ sql: text }) => text.includes('counterfoil_app')),
  );
  const plans: string[] = [];
  await kysely.transaction().execute(async (tx) => {
    await sql`select set_config('role', 'counterfoil_app', true),
                     set_config('app.client_id', ${clientId}, true)`.execute(tx);
    const run: Run = (text, values) =>
      tx.executeQuery({ ...sql.raw<Line>(text).compile(tx), parameters: values });
    for (const statement of own.slice(1)) {
      if (/^\s*(select|with)/i.test(statement.sql)) plans.push(await planOf(statement, run));
    }
  });
  return plans.join('\n');
}

type Line = Record<'QUERY PLAN', string>;
type Run = (text: string, values: readonly unknown[]) => Promise<{ rows: Line[] }>;

async function planOf({ sql: text, values }: Statement, run: Run): Promise<string> {
  const { rows } = await run(`explain (analyze, buffers) ${text}`, values);
  const lines = rows.map((row) => `    ${row['QUERY PLAN']}`);
  return `  ${text.replaceAll(/\s+/g, ' ')}\n${lines.join('\n')}`;
}
