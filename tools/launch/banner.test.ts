import { expect, test } from 'vitest';
import { demoBanner } from './banner.ts';

test('the banner shows every address, the aligned sign-ins and the further lines', () => {
  const portal = {
    port: 3000,
    sign_ins: [
      { email: 'ltd@demo.test', what: 'limited company' },
      { email: 'second-brand@demo.test', what: 'brand 2' },
    ],
    password: 'Demo-Portal-2026!',
    lines: ['An invitation waits at http://localhost:3000/sign-up'],
  };
  const brands = [
    { folder: 'brightpence', name: 'Brightpence' },
    { folder: 'alder-finch', name: 'Alder & Finch' },
  ];
  expect(demoBanner(portal, 3001, brands)).toBe(`
Counterfoil is ready.

  Portal          http://localhost:3000
  Brightpence     http://brightpence.localhost:3000
  Alder & Finch   http://alder-finch.localhost:3000
  API docs        http://localhost:3000/v1/docs
  Inbox, sandbox  http://localhost:3001

Sign in with the password Demo-Portal-2026! as

  ltd@demo.test           limited company
  second-brand@demo.test  brand 2

An invitation waits at http://localhost:3000/sign-up

Ctrl-C stops it.
`);
});
