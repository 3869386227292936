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

/** The error of a statement, without its values, so that neither logs nor stack traces can leak them. */
export function withoutValues(error: unknown): unknown {
  if (error instanceof Error) removeValues(error);
  return error;
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
