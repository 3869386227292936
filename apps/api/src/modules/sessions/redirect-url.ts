import type { Brand } from '#platform/brands';

/** Where a redirect leads: to a brand's host, or to the one that the request came to. */
export interface OurAddress {
  /** Null: a host of no brand. */
  readonly brand: string | null;
}

/** Null for an address that is not ours, so that nobody can make us mail a forged one. */
export function ourAddress(
  url: string,
  { brands, hostname }: { readonly brands: readonly Brand[]; readonly hostname: string },
): OurAddress | null {
  const there = URL.parse(url);
  if (!there || !/^https?:$/.test(there.protocol)) return null;
  if (there.username !== '' || there.password !== '') return null;
  const brand = brands.find(({ hosts }) => hosts.includes(there.hostname));
  if (brand) return { brand: brand.id };
  return there.hostname === hostname.toLowerCase() ? { brand: null } : null;
}
