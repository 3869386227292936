import { expect, test } from 'vitest';
import { createAppRouter } from './router.tsx';
import { createQueryClient } from '#lib/api/query-client.ts';

/** The public pages. All others require a session and a client. */
const PUBLIC = ['__root__', '/', '/$', '/404', '/500', '/login', '/logout'];

test('every page that is not public requires login', () => {
  const { routesById } = createAppRouter(createQueryClient(() => {}));
  const ids = Object.keys(routesById).filter((id) => !PUBLIC.includes(id));
  expect(ids.length).toBeGreaterThan(15);
  for (const id of ids) expect(id).toMatch(/^\/_client(\/|$)/);
});
