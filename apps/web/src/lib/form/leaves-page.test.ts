import { expect, test } from 'vitest';
import { leavesPage } from './unsaved-changes.ts';

test.each([
  ['/customers', {}, '/customers', { page: 2 }, false],
  ['/customers', {}, '/envelope', {}, true],
  ['/account/invoice', {}, '/account/invoice', { clientId: 'b' }, true],
  ['/account/invoice', { clientId: 'a' }, '/account/invoice', { clientId: 'b' }, true],
  ['/customers', { clientId: 'a' }, '/customers', { clientId: 'a', page: 2 }, false],
])('from %s %j to %s %j: %s', (from, before, to, after, leaves) => {
  const [current, next] = [
    { pathname: from, search: before },
    { pathname: to, search: after },
  ];
  expect(leavesPage(current, next)).toBe(leaves);
});
