import { expect, test } from 'vitest';
import { createAppRouter } from './router.tsx';
import { createQueryClient } from '#lib/api/query-client.ts';

/** The public pages. All others require a session and a client. */
const OF_PASSWORD = ['/forgot-password', '/check-email', '/reset-password'];
/** For invited people, and for links in mails. */
const OF_MAILS = ['/sign-up/welcome', '/sign-up/set-password', '/contract-redirect', '/pay/$token'];
const PUBLIC = [
  '__root__',
  '/',
  '/$',
  '/404',
  '/500',
  '/login',
  '/logout',
  '/maintenance',
  ...OF_PASSWORD,
  ...OF_MAILS,
];

test('every page that is not public requires login', () => {
  const { routesById } = createAppRouter(createQueryClient(() => {}));
  const ids = Object.keys(routesById).filter((id) => !PUBLIC.includes(id));
  expect(ids.length).toBeGreaterThan(15);
  for (const id of ids) expect(id).toMatch(/^\/_(client|sign-up)(\/|$)/);
});
