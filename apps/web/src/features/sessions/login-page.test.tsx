import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { replaceTransport } from '#lib/api/transport.ts';
import { sessionStore } from '#lib/session/session-store.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { LoginPage } from './login-page.tsx';

let restore = () => {};
afterEach(() => restore());

async function logIn(email: string, password: string, reply: () => Response, from?: string) {
  const fetch = vi.fn<(request: Request) => Promise<Response>>(() => Promise.resolve(reply()));
  restore = replaceTransport({ fetch });
  const search = from === undefined ? '' : `?from=${encodeURIComponent(from)}`;
  const { router } = await renderScreen(() => <LoginPage />, `/login${search}`);
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: email } });
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  return { fetch, router };
}
const welcome = () =>
  Response.json(
    {
      data: {
        id: '0190c0de-0000-7000-8000-000000000001',
        email: 'eve@demo.test',
        uid: 'eve@demo.test',
      },
    },
    { headers: { 'access-token': 't', client: 'c', uid: 'eve@demo.test' } },
  );

/** The banner gets the focus after it appears. */
async function seeFocused(words: string) {
  const banner = (await screen.findByText(words)).closest('[role=alert]');
  await waitFor(() => expect(document.activeElement).toBe(banner));
}

test('the page requires both fields, and a valid email, before it calls', async () => {
  const { fetch } = await logIn('nobody', '', welcome);
  expect(await screen.findByText('Invalid email')).toBeTruthy();
  expect(screen.getByText('Required')).toBeTruthy();
  expect(fetch).not.toHaveBeenCalled();
});

test('the page keeps the session from the reply headers and goes to the envelope', async () => {
  const { fetch } = await logIn('Eve@demo.test', 'Demo-Portal-2026!', welcome);
  expect(await screen.findByText('Now at /envelope')).toBeTruthy();
  expect(sessionStore.read()).toEqual({ 'access-token': 't', client: 'c', uid: 'eve@demo.test' });
  expect(await fetch.mock.calls[0]?.[0].json()).toMatchObject({
    brand: 'brightpence',
    email: 'eve@demo.test',
  });
});

test('the page continues to the remembered destination', async () => {
  await logIn('eve@demo.test', 'x', welcome, '/invoices/sent');
  expect(await screen.findByText('Now at /invoices/sent')).toBeTruthy();
});

test("the page shows the server's refusal above the form", async () => {
  const words = 'The email or password is wrong.';
  await logIn('eve@demo.test', 'x', () => Response.json({ errors: [words] }, { status: 401 }));
  await seeFocused(words);
  expect(sessionStore.read()).toBeNull();
});

test('the page says "Something went wrong" when the server gives no reason', async () => {
  const { router } = await logIn('eve@demo.test', 'x', () => new Response('', { status: 500 }));
  await seeFocused('Something went wrong');
  expect(router.state.location.pathname).toBe('/login');
});

test('the page shows the password on request', async () => {
  await renderScreen(() => <LoginPage />, '/login');
  expect(screen.getByLabelText('Password')).toHaveProperty('type', 'password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveProperty('type', 'text');
});

test.each(['localStorage', 'sessionStorage'] as const)(
  'a browser that blocks %s is told what the page needs',
  async (name) => {
    const blocked = vi.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    restore = () => blocked.mockRestore();
    await renderScreen(() => <LoginPage />, '/login');
    expect(await screen.findByText(/isn’t letting this site store anything/)).toBeTruthy();
    expect(screen.queryByLabelText('Email')).toBeNull();
  },
);
