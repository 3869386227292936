// One process: the portal over a database of one size, and the plans of what it asks.
import { signedInClient } from '@counterfoil/testkit/clients';
import { sql } from 'kysely';
import { hearDrivers, statementsOf, type Statement } from '../api/statements.ts';
import { fillBooks, SIZES } from './fill.ts';

/** What the measuring process needs to know. */
export interface FilledPortal {
  readonly port: number;
  readonly headers: Record<string, string>;
  readonly clientId: string;
  /** Rows of the list of the paid. */
  readonly paid: number;
  /** A customer's name, folded. */
  readonly customer: string;
  readonly filledSeconds: number;
}

hearDrivers();
const client = await signedInClient();
const { api, clientId, headers } = client;
const { kysely } = api.database;
const began = performance.now();
await fillBooks(api.database, clientId, process.argv[2] === 'B' ? SIZES.B : SIZES.A);
const filledSeconds = (performance.now() - began) / 1000;
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
  filledSeconds,
} satisfies FilledPortal);

process.on('message', (url: string) => {
  void explain(url).then((plans) => process.send?.(plans));
});
process.once('disconnect', () => process.exit(0));

/** The plans of the queries of one request, as they run: with its role and client. */
async function explain(url: string): Promise<string> {
  const heard = await statementsOf(() => api.portal.app.inject({ method: 'GET', url, headers }));
  const own = heard.slice(
    heard.findLastIndex((statement) => statement.sql.includes('counterfoil_app')),
  );
  const plans: string[] = [];
  await kysely.transaction().execute(async (tx) => {
    await sql`select set_config('role', 'counterfoil_app', true), set_config('app.client_id', ${clientId}, true)`.execute(
      tx,
    );
    for (const statement of own.filter((each) => /^\s*(select|with)/i.test(each.sql)).slice(1)) {
      plans.push(
        await planOf(statement, (text, values) =>
          tx.executeQuery<Record<'QUERY PLAN', string>>({
            ...sql.raw(text).compile(tx),
            parameters: values,
          }),
        ),
      );
    }
  });
  return plans.join('\n');
}

type Run = (
  text: string,
  values: readonly unknown[],
) => Promise<{ rows: Record<'QUERY PLAN', string>[] }>;

async function planOf({ sql: text, values }: Statement, run: Run): Promise<string> {
  const { rows } = await run(`explain (analyze, buffers) ${text}`, values);
  return `  ${text.replaceAll(/\s+/g, ' ')}\n${rows.map((row) => `    ${row['QUERY PLAN']}`).join('\n')}`;
}
