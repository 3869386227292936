import type { Route } from '@counterfoil/contract/route';

/** A route's path with these parameters. */
export function pathOf({ path }: Pick<Route, 'path'>, params: object): string {
  const values = new Map<string, unknown>(Object.entries(params));
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
}
