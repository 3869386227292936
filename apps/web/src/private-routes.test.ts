import { expect, test } from 'vitest';
import { createAppRouter } from './router.tsx';
import { createQueryClient } from '#lib/api/query-client.ts';

/** What anybody may open. Whatever else there is asks for a session and a client first. */
const PUBLIC = ['__root__', '/', '/$', '/404', '/500', '/login', '/logout'];

test('every page but those that anybody may open stands behind login', () => {
  const { routesById } = createAppRouter(createQueryClient(() => {}));
  const ids = Object.keys(routesById).filter((id) => !PUBLIC.includes(id));
  expect(ids.length).toBeGreaterThan(15);
  for (const id of ids) expect(id).toMatch(/^\/_client(\/|$)/);
});
