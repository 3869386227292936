// Watches PostgreSQL at work, by asking it many times a second what it does.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Shares } from './profile.ts';

const EVERY_MS = 10;
const TABLE = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i;

/** @returns what ends it, and gives each statement's share of those seen at work, the largest first */
export async function watchStatements(url: string): Promise<() => Promise<Shares>> {
  const client = new pg.Client(url);
  await client.connect();
  const seen = new Map<string, number>();
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await client.query<{ query: string }>(
        `select query from pg_stat_activity
         where state = 'active' and wait_event is null and usename = current_user
           and pid <> pg_backend_pid()`,
      );
      for (const { query } of rows) {
        const name = nameOf(query);
        seen.set(name, (seen.get(name) ?? 0) + 1);
      }
      await sleep(EVERY_MS);
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    await client.end();
    const whole = [...seen.values()].reduce((sum, count) => sum + count, 0);
    return [...seen]
      .map(([name, count]) => [name, count / whole] as const)
      .toSorted(([, a], [, b]) => b - a);
  };
}

/** `select invoices`, `insert audit_log`, `commit`. */
function nameOf(query: string): string {
  const verb = /\w+/.exec(query)?.[0]?.toLowerCase() ?? '';
  const table = TABLE.exec(query)?.[1];
  return table === undefined ? query.trim().slice(0, 40) : `${verb} ${table}`;
}
