import { folded } from '@counterfoil/domain/folded';

interface Searched {
  readonly name: string;
  readonly contact_name: string | null;
  readonly email: string | null;
  readonly city: string | null;
  readonly post_code: string | null;
}

type Given<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** The folded columns that lists sort and search by; written with every change of the row. */
export function searchKeys(row: Searched, changes: Given<Searched> = {}) {
  const after = <K extends keyof Searched>(key: K): Searched[K] =>
    (changes[key] === undefined ? row[key] : changes[key]) as Searched[K];
  return {
    name_key: folded(after('name')),
    search_key: folded(
      [after('name'), after('contact_name'), after('email'), after('city'), after('post_code')]
        .filter(Boolean)
        .join(' '),
    ),
  };
}
