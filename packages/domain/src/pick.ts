/** The named fields of an object. */
export const pick = <T extends object, K extends keyof T>(
  from: T,
  fields: readonly K[],
): Pick<T, K> => mapFields(fields, (field) => from[field]) as Pick<T, K>;

/** An object with these fields, each with the value that `valueOf` gives it. */
export const mapFields = <K extends PropertyKey, V>(
  fields: readonly K[],
  valueOf: (field: K) => V,
): Record<K, V> =>
  Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Record<K, V>;
