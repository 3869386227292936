import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import type pg from 'pg';
import { v7 } from 'uuid';
import { asNewWork, type Statement } from './statements.ts';

export interface Floor {
  readonly port: number;
  close(): void;
}

type Run = (statements: readonly Statement[]) => Promise<unknown>;

/** The floor: the same SQL through the bare driver in a bare HTTP handler. */
export async function startFloor(
  work: ReadonlyMap<string, readonly Statement[]>,
  given: ReadonlySet<string>,
  run: Run,
  standIns: () => ReadonlyMap<string, string>,
): Promise<Floor> {
  const server = createServer((request, response) => {
    const statements = work.get((request.url ?? '/').slice(1)) ?? [];
    request.resume();
    request.once('end', () => {
      run(asNewWork(statements, given, v7, standIns())).then(
        (rows) => {
          response.setHeader('content-type', 'application/json');
          response.end(JSON.stringify({ data: rows }));
        },
        (error: unknown) => {
          response.statusCode = 500;
          response.end(String(error));
        },
      );
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

export function onPool(pool: pg.Pool): Run {
  return async (statements) => {
    const client = await pool.connect();
    try {
      let rows: unknown = [];
      for (const { sql, values } of statements) {
        const result = await client.query(sql, [...values]);
        if (result.rows.length) rows = result.rows;
      }
      return rows;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  };
}

export function onPglite(pglite: PGlite): Run {
  return async (statements) => {
    let rows: unknown = [];
    const all = [...statements];
    const run = async (on: PGlite | Transaction, { sql, values }: Statement) => {
      const result = await on.query(sql, [...values]);
      if (result.rows.length) rows = result.rows;
    };
    while (all.length) {
      const next = all.shift();
      if (next?.sql !== 'begin') {
        if (next) await run(pglite, next);
        continue;
      }
      await pglite.transaction(async (tx) => {
        for (let each = all.shift(); each && each.sql !== 'commit'; each = all.shift())
          await run(tx, each);
      });
    }
    return rows;
  };
}
