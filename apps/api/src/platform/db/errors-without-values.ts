import type { DatabaseConnection, Dialect, Driver } from 'kysely';

// The fields that say where a statement failed. The others hold values: PGlite adds the parameters
// to an error, PostgreSQL the row (`detail`) and the context (`where`).
const KEPT = new Set(
  (
    'name message stack cause severity code length position schema table column dataType ' +
    'constraint file line routine'
  ).split(' '),
);
const SQLSTATE = /^[\dA-Z]{5}$/;
// A value of the wrong type: the message quotes it ("invalid input syntax for type date: ...").
const DATA_EXCEPTION = '22';

/** Makes a dialect whose errors hold no values, so neither logs nor stack traces can leak them. */
export function withoutErrorValues(dialect: Dialect): Dialect {
  const createDriver = dialect.createDriver.bind(dialect);
  dialect.createDriver = () => quietDriver(createDriver());
  return dialect;
}

function quietDriver(driver: Driver): Driver {
  const known = new WeakSet<DatabaseConnection>();
  // The embedded database does not survive a PANIC, such as a full disk under its log: it would never answer again.
  let died: Error | undefined;
  const note = (error: unknown): never => {
    if (error instanceof Error && 'severity' in error && error.severity === 'PANIC') died = error;
    return throwWithoutValues(error);
  };
  const acquire = driver.acquireConnection.bind(driver);
  driver.acquireConnection = async (options) => {
    const connection = await acquire(options);
    if (!known.has(connection)) {
      known.add(connection);
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = async (query, given) => {
        if (died) throw died;
        return execute<never>(query, given).catch(note);
      };
    }
    return connection;
  };
  // Deferred checks fail here.
  const commit = driver.commitTransaction.bind(driver);
  driver.commitTransaction = (connection) => commit(connection).catch(note);
  return driver;
}

function throwWithoutValues(error: unknown): never {
  if (error instanceof Error) removeValues(error);
  throw error;
}

function removeValues(error: Error): void {
  if (error.cause instanceof Error) removeValues(error.cause);
  const code = 'code' in error ? String(error.code) : '';
  if (!SQLSTATE.test(code) || !('severity' in error)) return;
  for (const key of Object.getOwnPropertyNames(error)) {
    if (!KEPT.has(key)) Reflect.deleteProperty(error, key);
  }
  if (!code.startsWith(DATA_EXCEPTION)) return;
  const said = error.message;
  error.message = said.split('"', 1).join().trim();
  if (error.stack) error.stack = error.stack.replace(said, () => error.message);
}
