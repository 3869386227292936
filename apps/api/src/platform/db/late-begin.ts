import pg from 'pg';

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/** The statement with which every transaction of a client begins. */
const SETTING = 'select set_config(';
const ENDINGS: ReadonlySet<unknown> = new Set(['commit', 'rollback']);

/**
 * Sends `begin` in one message with the transaction's first statement when that has no parameters, or is the setting of
 * the client: one round trip fewer in every request. Should either fail, PostgreSQL does not run the rest.
 */
export function beginLate(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    let hasBegun = true;
    const first = async (text: unknown, values: unknown, rest: unknown[]) => {
      if (ENDINGS.has(text)) return { command: String(text).toUpperCase(), rows: [] };
      const whole = withoutParameters(text, values);
      if (whole !== null) return ((await query(`begin; ${whole}`)) as unknown[]).at(-1);
      await query('begin');
      return query(text, values, ...rest);
    };
    const late: Query = (text, values, ...rest) => {
      const isFirst = !hasBegun;
      hasBegun = text !== 'begin';
      if (!hasBegun) return Promise.resolve({ command: 'BEGIN', rows: [] });
      return isFirst ? first(text, values, rest) : query(text, values, ...rest);
    };
    Object.assign(client, { query: late });
  });
}

function withoutParameters(text: unknown, values: unknown): string | null {
  if (typeof text !== 'string' || !Array.isArray(values)) return null;
  if (values.length === 0) return text;
  if (!text.startsWith(SETTING)) return null;
  return text.replaceAll(/\$(\d+)/g, (_, nth) => pg.escapeLiteral(String(values[Number(nth) - 1])));
}
