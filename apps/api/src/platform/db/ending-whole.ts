import type { DatabaseConnection, Dialect, Driver } from 'kysely';

/**
 * Makes a dialect whose transactions end after the statement that is being executed, and execute none after that. Kysely
 * sends those that were not awaited when the work threw after the rollback: outside of the transaction, and with all
 * rights.
 */
export function endingWhole(dialect: Dialect): Dialect {
  const createDriver = dialect.createDriver.bind(dialect);
  dialect.createDriver = () => endingDriver(createDriver());
  return dialect;
}

interface State {
  hasEnded: boolean;
  /** Fulfilled when the latest statement has been executed, however that ended. */
  running?: Promise<void>;
}

const nothing = () => undefined;

function endingDriver(driver: Driver): Driver {
  const states = new WeakMap<DatabaseConnection, State>();
  const stateOf = (connection: DatabaseConnection) => {
    const state = states.get(connection) ?? watched(connection);
    states.set(connection, state);
    return state;
  };
  const acquire = driver.acquireConnection.bind(driver);
  driver.acquireConnection = async (options) => {
    const connection = await acquire(options);
    stateOf(connection).hasEnded = false;
    return connection;
  };
  const ending = (end: Driver['commitTransaction']) => async (connection: DatabaseConnection) => {
    const state = stateOf(connection);
    state.hasEnded = true;
    await state.running;
    // The driver's own statement is sent in this call, before any other can come.
    state.hasEnded = false;
    const ended = end(connection);
    state.hasEnded = true;
    await ended;
  };
  driver.commitTransaction = ending(driver.commitTransaction.bind(driver));
  driver.rollbackTransaction = ending(driver.rollbackTransaction.bind(driver));
  return driver;
}

function watched(connection: DatabaseConnection): State {
  const state: State = { hasEnded: false };
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async (query, options) => {
    if (state.hasEnded) throw new Error('The transaction has ended.');
    const answer = execute<never>(query, options);
    state.running = answer.then(nothing, nothing);
    return answer;
  };
  return state;
}
