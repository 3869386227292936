/** The fields of a record as the text of a form with the fields of `blank`; '' for none. */
export function textsOf<K extends string>(
  blank: Readonly<Record<K, string>>,
  record: { readonly [F in NoInfer<K>]?: string | null } | null,
): Record<K, string> {
  const fields = Object.keys(blank) as K[];
  return Object.fromEntries(fields.map((field) => [field, record?.[field] ?? ''])) as Record<
    K,
    string
  >;
}
