import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importOffences } from './import-law.ts';
import { readSourceFiles } from './source-files.ts';

const API = 'apps/api/src';
const WEB = 'apps/web/src';
const PROVIDERS = 'packages/providers/src';

function offencesOf(path: string, specifier: string): string[] {
  return importOffences([{ path, text: `import { thing } from '${specifier}';\n` }]);
}

/** One import for each rule of the table of places. */
const FORBIDDEN: [rule: string, path: string, specifier: string][] = [
  ['domain uses nothing of ours', 'packages/domain/src/a.ts', '@counterfoil/contract/fields'],
  ['domain does no I/O', 'packages/domain/src/a.ts', 'node:fs'],
  ['domain has no schemas', 'packages/domain/src/a.ts', 'zod/mini'],
  ['contract uses domain only', 'packages/contract/src/a.ts', '@counterfoil/providers/mail/port'],
  ['a provider uses no other', `${PROVIDERS}/mail/smtp.ts`, '../blobs/port.ts'],
  ['the way of calling uses no provider', `${PROVIDERS}/calls/a.ts`, '../mail/port.ts'],
  ['a provider uses no API', `${PROVIDERS}/mail/smtp.ts`, '@counterfoil/api/platform/log'],
  ['platform uses no module', `${API}/platform/http/a.ts`, '#modules/invoices/public'],
  ['platform uses ports only', `${API}/platform/a.ts`, '@counterfoil/providers/mail/smtp'],
  ['a module uses ports only', `${API}/modules/invoices/a.ts`, '@counterfoil/providers/mail/smtp'],
  ['a module uses no later one', `${API}/modules/customers/a.ts`, '#modules/invoices/public'],
  ['a module uses public.ts only', `${API}/modules/invoices/a.ts`, '#modules/customers/store'],
  ['... also by a relative path', `${API}/modules/invoices/a.ts`, '../customers/store.ts'],
  ['... and not a deeper public.ts', `${API}/modules/invoices/a.ts`, '../customers/b/public.ts'],
  ['a module has a place in the order', `${API}/modules/extras/a.ts`, '../sessions/public.ts'],
  ['a room uses no later one', `${API}/modules/invoices/record/a.ts`, '../sending/send-invoice.ts'],
  ['... nor through an alias', `${API}/modules/invoices/record/a.ts`, '#modules/invoices/lists/b'],
  ['... and no file beside the rooms', `${API}/modules/invoices/record/a.ts`, '../public.ts'],
  ['a room has a place in the order', `${API}/modules/invoices/extras/a.ts`, '../record/deps.ts'],
  [
    'only platform/files reserves blobs',
    `${API}/modules/account/a.ts`,
    '#platform/files/blob-rows',
  ],
  ['a module uses no main', `${API}/modules/invoices/a.ts`, '../../composition.ts'],
  ['platform uses no main', `${API}/platform/a.ts`, '../composition.ts'],
  ['the API uses no web', `${API}/composition.ts`, '../../web/src/lib/brand.ts'],
  ['web/ui uses nothing of ours', `${WEB}/ui/a.tsx`, '@counterfoil/domain/money/pence'],
  ['web/ui uses no lib', `${WEB}/ui/a.tsx`, '#lib/brand.ts'],
  ['web/lib uses no ui', `${WEB}/lib/a.ts`, '#ui/button.tsx'],
  ['web/lib uses no feature', `${WEB}/lib/a.ts`, '../features/invoices/public.ts'],
  [
    'a feature uses no later one',
    `${WEB}/features/customers/a.tsx`,
    '#features/invoices/public.ts',
  ],
  ['a feature uses public.ts only', `${WEB}/features/invoices/a.tsx`, '#features/customers/b.ts'],
  ['a feature uses no shell', `${WEB}/features/invoices/a.tsx`, '#shell/sidebar.tsx'],
  ['routes use no domain', `${WEB}/routes/a.tsx`, '@counterfoil/domain/money/pence'],
  ['shell uses no contract', `${WEB}/shell/a.tsx`, '@counterfoil/contract/fields'],
  ['web uses no API', `${WEB}/lib/a.ts`, '@counterfoil/api/platform/log'],
  ['product code uses no testkit', `${API}/platform/a.ts`, '@counterfoil/testkit/client'],
  ['product code uses no test', `${API}/main.ts`, './testing/clients.ts'],
  ['web uses no testkit', `${WEB}/lib/a.ts`, '@counterfoil/testkit/client'],
  ['product code uses no e2e', `${API}/main.ts`, '@counterfoil/e2e/portal'],
  ['a place has to be known', `${WEB}/extras/a.ts`, '#lib/brand.ts'],
  ['product code uses no tools', `${API}/main.ts`, '../../../tools/postgres.ts'],
  ['the sandbox uses nothing of ours', 'apps/sandbox/src/a.ts', '@counterfoil/domain/money/pence'],
  ['... not even ports', 'apps/sandbox/src/a.ts', '@counterfoil/providers/mail/port'],
];

const ALLOWED: [path: string, specifier: string][] = [
  ['packages/domain/src/invoice/totals.ts', '../money/pence.ts'],
  ['packages/contract/src/fields.ts', '@counterfoil/domain/money/pence'],
  [`${PROVIDERS}/mail/smtp.ts`, './port.ts'],
  [`${PROVIDERS}/mail/smtp.ts`, '@counterfoil/domain/money/pence'],
  [`${API}/platform/http/serve-route.ts`, '@counterfoil/contract/route'],
  [`${API}/platform/mail.ts`, '@counterfoil/providers/mail/port'],
  [`${PROVIDERS}/mail/smtp.ts`, '../calls/json-calls.ts'],
  [`${API}/modules/invoices/sending/send-invoice.ts`, '#platform/db/transact'],
  [`${API}/modules/invoices/sending/send-invoice.ts`, '#modules/customers/public'],
  [`${API}/modules/invoices/sending/invoice-mail.ts`, '@counterfoil/providers/mail/port'],
  [`${API}/modules/invoices/sending/mail-content.ts`, '../record/invoice-store.ts'],
  [`${API}/modules/invoices/sending/mail-content.ts`, './send-invoice.ts'],
  [`${API}/modules/invoices/public.ts`, './sending/send-invoice.ts'],
  [`${API}/modules/statements/pdf/a.ts`, '../read-statement.ts'],
  [`${API}/composition.ts`, '#modules/invoices/module'],
  [`${API}/composition.ts`, '@counterfoil/providers/mail/smtp'],
  [`${WEB}/features/invoices/list/page.tsx`, '#features/customers/public.ts'],
  [`${WEB}/features/invoices/list/page.tsx`, '@counterfoil/contract/invoices/routes'],
  [`${WEB}/routes/invoices.tsx`, '#features/invoices/list/page.tsx'],
  [`${WEB}/main.tsx`, './shell/sidebar.tsx'],
  [`${API}/modules/invoices/sending/send-invoice.test.ts`, '@counterfoil/testkit/client'],
  [`${WEB}/testing/render.tsx`, '@counterfoil/testkit/client'],
  ['apps/e2e/src/portal.ts', '@counterfoil/testkit/client'],
  ['bench/api.ts', '@counterfoil/testkit/client'],
  ['packages/testkit/src/portal.ts', '@counterfoil/api/composition'],
];

describe('the import law', () => {
  test.each(FORBIDDEN)('%s: %s may not import %s', (_rule, path, specifier) => {
    expect(offencesOf(path, specifier)).toHaveLength(1);
    expect(offencesOf(path, specifier)[0]).toContain(`${path} -> ${specifier}: `);
  });

  test.each(ALLOWED)('%s may import %s', (path, specifier) => {
    expect(offencesOf(path, specifier)).toEqual([]);
  });

  test.each([
    "import type { Thing } from '#modules/invoices/public';",
    "import {\n  one,\n  type Two,\n} from '#modules/invoices/public';",
    "import * as invoices from '#modules/invoices/public';",
    "import invoices, { one } from '#modules/invoices/public';",
    "import '#modules/invoices/public';",
    "const invoices = await import('#modules/invoices/public');",
    "type Thing = import('#modules/invoices/public').Thing;",
    'import { one } from "#modules/invoices/public";',
  ])('finds the import in %s', (text) => {
    expect(importOffences([{ path: `${API}/platform/a.ts`, text }])).toHaveLength(1);
  });

  test('ignores comments and strings', () => {
    const text = `
      // import { one } from '#modules/invoices/public';
      /* import { one } from '#modules/invoices/public'; */
      export type Mode = 'node:fs' | '#modules/invoices/public';`;
    expect(importOffences([{ path: `${API}/platform/a.ts`, text }])).toEqual([]);
  });

  test.each([
    "export * from './b.ts';",
    "export { b } from './b.ts';",
    "export type { B } from './b.ts';",
  ])('refuses a barrel: %s', (text) => {
    const line = 'packages/domain/src/index.ts -> ./b.ts: no barrel but public.ts';
    expect(importOffences([{ path: 'packages/domain/src/index.ts', text }])).toEqual([line]);
    expect(importOffences([{ path: `${API}/modules/vat/public.ts`, text }])).toEqual([]);
  });

  test('covers every file of the repository', () => {
    const root = join(import.meta.dirname, '../..');
    const seen = readSourceFiles(root).map(({ path }) => path);
    expect(seen).toContain('tools/check/import-law.test.ts');
    expect(seen).toContain('packages/contract/src/route.ts');
    expect(seen.some((path) => path.includes('node_modules'))).toBe(false);
  });
});
