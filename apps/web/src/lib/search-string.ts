/**
 * The query string as plain strings both ways. The router's own parser reads JSON, which would turn
 * an OAuth `code=1e5` into 100000.
 */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Writes strings, numbers and booleans; leaves out empty and missing values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') params.set(name, value);
    if (typeof value === 'number' || typeof value === 'boolean') params.set(name, String(value));
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}
