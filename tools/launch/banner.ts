import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PortalReadyMessage } from './launcher.ts';

export type Brand = { readonly folder: string; readonly name: string };

/** The shipped brands: one for each folder under `brands/` with a brand.json. */
export function readBrands(brandsFolder: string): Brand[] {
  return readdirSync(brandsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name: folder }) => {
      const brand: unknown = JSON.parse(
        readFileSync(join(brandsFolder, folder, 'brand.json'), 'utf8'),
      );
      const hasName = typeof brand === 'object' && brand !== null && 'name' in brand;
      return { folder, name: hasName ? String(brand.name) : folder };
    });
}

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

/** Everything that a newcomer needs to start, printed once the portal listens. */
export function demoBanner(
  portal: PortalReadyMessage,
  sandboxPort: number,
  brands: Brand[],
): string {
  const address = (host: string) => `http://${host}:${portal.port}`;
  const addresses = [
    ['Portal', address('localhost')],
    ...brands.map(({ folder, name }) => [name, address(`${folder}.localhost`)] as const),
    ['API docs', `${address('localhost')}/v1/docs`],
    ['Inbox, sandbox', `http://localhost:${sandboxPort}`],
  ] as const;
  return [
    '',
    'Counterfoil is ready.',
    '',
    ...table(addresses),
    '',
    `Sign in with the password ${portal.password} as`,
    '',
    ...table(portal.sign_ins.map(({ email, what }) => [email, what])),
    ...(portal.lines.length > 0 ? ['', ...portal.lines] : []),
    '',
    'Ctrl-C stops it.',
    '',
  ].join('\n');
}
