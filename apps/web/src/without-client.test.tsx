import { signedInClient } from '@counterfoil/testkit/clients';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sessionStore } from '#lib/session/session-store.ts';
import { openApp } from '#testing/open-app.tsx';
import { address } from '#testing/page.ts';

test.each(['/envelope', '/invoices/sent', '/invoices/create', '/customers'])(
  'a user without a client of this brand cannot open %s',
  async (path) => {
    const elsewhere = await signedInClient({ brand: 'alder-finch' });
    await openApp(path, elsewhere);
    await screen.findByRole('heading', { level: 1, name: 'Log in' });
    await waitFor(() => expect(address()).toMatch(/^\/login/));
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(sessionStore.read()).toBeNull();
  },
);
