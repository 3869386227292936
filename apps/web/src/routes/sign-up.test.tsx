import { signedInClient } from '@counterfoil/testkit/clients';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openApp } from '#testing/open-app.tsx';
import { address, heading } from '#testing/page.ts';

describe.each([
  ['review_contract', 'Review your contract', 'Step 3 of 11'],
  ['direct_debit_setup', 'Set up your Direct Debit', 'Step 4 of 11'],
  ['additional_company_details', 'VAT details', 'Step 6 of 11'],
  ['set_identity', 'Your identity', 'Step 8 of 11'],
] as const)('a client at the step %s', (client_step, title, step) => {
  test.each(['/', '/sign-up', '/invoices/create', '/account', '/sign-up/thats-it'])(
    'is led from %s to the screen of that step',
    async (path) => {
      await openApp(path, await signedInClient({ client_step }), title);
      expect(await screen.findByText(step)).toBeTruthy();
    },
  );
});

describe.each(['welcome_call', 'completed'] as const)('a client at the step %s', (client_step) => {
  test.each(['/', '/sign-up', '/sign-up/review-contract', '/sign-up/set-identity'])(
    'is led from %s to the envelope home',
    async (path) => {
      await openApp(path, await signedInClient({ client_step }));
      await heading(/^Envelope for/);
      expect(address()).toMatch(/^\/envelope\//);
    },
  );
});
