import {
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
  type Dialect,
  type Driver,
  type Kysely,
} from 'kysely';
import { frequentNames } from '../prepared.ts';
import { Connection, type Channels } from './connection.ts';

/** For a transaction, which has its connection. */
const DIALECT: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (kysely) => new PostgresIntrospector(kysely),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/** Either database, for Kysely. */
export const dialectOf = (channels: Channels): Dialect => ({
  ...DIALECT,
  createDriver: () => driverOf(channels),
});

function driverOf(channels: Channels): Driver {
  const names = frequentNames();
  return {
    init: async () => {},
    acquireConnection: async () => new Connection(await channels.acquire(), names),
    beginTransaction: async (connection, { accessMode, isolationLevel }) => {
      if (accessMode ?? isolationLevel) throw new Error('No transaction has a mode of its own.');
      ours(connection).begin();
    },
    commitTransaction: (connection) => ours(connection).commit(),
    rollbackTransaction: (connection) => ours(connection).rollback(),
    releaseConnection: (connection) => ours(connection).release(),
    destroy: () => channels.destroy(),
  };
}

function ours(connection: unknown): Connection {
  if (!(connection instanceof Connection)) throw new TypeError('not a connection of this dialect');
  return connection;
}

/**
 * Does the work in a transaction. Unlike in Kysely's own, statements that the work does not wait for one by one go in
 * one message.
 */
export function inTransaction<Schema, T>(
  kysely: Kysely<Schema>,
  work: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  const outside = kysely.getExecutor();
  return outside.provideConnection(async (given) => {
    const connection = ours(given);
    const executor = outside.withConnectionProvider({
      provideConnection: (consumer) => consumer(connection),
    });
    const config = { dialect: DIALECT };
    const tx = new Transaction<Schema>({ config, ...config, driver: new DummyDriver(), executor });
    connection.begin();
    try {
      const result = await work(tx);
      await connection.commit();
      return result;
    } catch (error) {
      await connection.rollback();
      throw error;
    }
  });
}
