import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { replaceTransport } from '#lib/api/transport.ts';
import { saidOf, type } from '#testing/fields.ts';
import { press } from '#testing/page.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { LoginPage } from './login-page.tsx';

test.each([
  ['', 'secret', 'Email'],
  ['eve@demo.test', '', 'Password'],
])(
  'with the email %j and the password %j the page asks for the %s',
  async (email, password, missing) => {
    const fetch = vi.fn<(request: Request) => Promise<Response>>();
    onTestFinished(replaceTransport({ fetch }));
    await renderScreen(() => <LoginPage />, '/login');
    type('Email', email);
    type('Password', password);
    press('Log in');
    await screen.findByText('Required');
    expect(screen.getAllByText('Required')).toHaveLength(1);
    expect(saidOf(missing)).toContain('Required');
    expect(fetch).not.toHaveBeenCalled();
  },
);
