import { MAX_ITEMS } from '@counterfoil/contract/invoices/schemas';
import type { Schema } from '@counterfoil/contract/route';
import { filled } from './awkward.ts';

/** Makes a text of this length. */
export type Text = (length: number) => string;

/** A body that a schema accepts, with awkward text in each field that accepts it. */
export function acceptedBody(
  body: Schema,
  sample: object,
  textOf: (line: number) => Text,
  isAccepted: (value: unknown) => boolean,
): unknown {
  const longest = new Map<string, number>();
  filled(body, (path, most) => longest.set(path, most));
  let value: unknown = sample;
  for (const [path, most] of longest) {
    value = replaced(value, path.split('.'), (line) => textOf(line)(most), isAccepted);
  }
  return value;
}

/** Gives an invoice as many lines as it may have. */
export function manyLines(body: object): object {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]: [string, unknown]) => {
      if (typeof value !== 'object' || value === null || !('items_attributes' in value)) {
        return [name, value];
      }
      const [line] = value.items_attributes as object[];
      return [name, { ...value, items_attributes: Array(MAX_ITEMS).fill(line) }];
    }),
  );
}

/**
 * Replaces the text at a path, in each element of a list; keeps the old text where the schema
 * refuses the new one.
 */
function replaced(
  value: unknown,
  [name = '', ...rest]: readonly string[],
  textOf: (line: number) => string,
  isAccepted: (value: unknown) => boolean,
): unknown {
  const object = (value ?? {}) as Record<string, unknown>;
  const key = name.replace('[]', '');
  const withInner = (inner: unknown) => ({ ...object, [key]: inner });
  const inner = object[key];
  const taken = (changed: unknown, was: unknown) =>
    isAccepted(withInner(changed)) ? changed : was;
  if (name.endsWith('[]')) {
    if (!Array.isArray(inner)) return value;
    // All lines together have a limit of this size.
    const lines = inner.map((line, at) =>
      replaced(
        line,
        rest,
        () => textOf(at).slice(0, 250),
        (changed) => isAccepted(withInner([changed])),
      ),
    );
    return withInner(lines);
  }
  if (rest.length > 0) {
    return withInner(replaced(inner, rest, textOf, (changed) => isAccepted(withInner(changed))));
  }
  return withInner(taken(textOf(0), inner));
}
