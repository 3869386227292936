/** A statement on its way to the database. */
export interface Statement {
  readonly text: string;
  /** The name under which a connection prepares it; null for one that is parsed each time. */
  readonly name: string | null;
  readonly values: readonly Parameter[];
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** A value as text, or the bytes of a `bytea`. */
export type Parameter = string | Buffer | null;

export interface Answer {
  /** E.g. `INSERT`. */
  readonly command: string;
  /** The rows that it wrote or read. */
  readonly count: number;
  readonly rows: Record<string, unknown>[];
}

/** A value as the database reads it: a list is an array of it, another object JSON. */
export function parameterOf(value: unknown): Parameter {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return String(value as number | boolean | bigint);
  if (value instanceof Uint8Array) {
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }
  return Array.isArray(value) ? arrayOf(value) : JSON.stringify(value);
}

const arrayOf = (values: readonly unknown[]): string => `{${values.map(elementOf).join()}}`;

function elementOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return arrayOf(value);
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string);
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
