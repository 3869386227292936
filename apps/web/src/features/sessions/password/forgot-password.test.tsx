import { anAccount } from '@counterfoil/testkit/accounts';
import { passwordMails } from '@counterfoil/testkit/password-links';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { intercept, refuse } from '#testing/intercept.ts';
import { endFakeTimers } from '#testing/timers.ts';
import { openApp } from '#testing/open-app.tsx';
import { expectSaid, field, type } from '#testing/fields.ts';
import { address, follow, heading, press } from '#testing/page.ts';

async function openForgot(email: string) {
  await openApp('/login', null, 'Log in');
  await follow('Forgot password?', 'Forgot password');
  type('Email', email);
}
async function ask(email: string) {
  await openForgot(email);
  press('Send the link');
}
const again = () => screen.getByRole('button', { name: 'Send it again' });

test('an account gets its link, and the page says the same as for an unknown email', async () => {
  const { email } = await anAccount();
  await ask(email);
  await heading('Check your email');
  // Nobody's email is in an address that may be passed on.
  expect(address()).toBe('/check-email');
  const words = (of: string) => document.body.textContent.replaceAll(of, '…');
  const toAccount = words(email);
  expect(toAccount).toContain('If there’s an account for …, we’ve sent it a link');
  const [mail] = await passwordMails(email);
  expect(mail?.text).toContain('/reset-password?');
  await follow('Use another email', 'Forgot password');
  type('Email', 'nobody@example.test');
  press('Send the link');
  await heading('Check your email');
  expect(words('nobody@example.test')).toBe(toAccount);
});

test.each([
  ['', 'Required'],
  ['nobody', 'Invalid email'],
])('the email %j is refused on the page: %s', async (email, sentence) => {
  await openApp('/forgot-password', null, 'Forgot password');
  const asked = vi.fn<() => void>();
  intercept((request, send) => {
    asked();
    return send(request);
  });
  type('Email', email);
  press('Send the link');
  await expectSaid('Email', sentence);
  expect(document.activeElement).toBe(field('Email'));
  expect(asked).not.toHaveBeenCalled();
});

test('the server’s refusal is above the form and gets the focus', async () => {
  await openApp('/forgot-password', null, 'Forgot password');
  refuse('Too many emails were asked for. Please try again later.');
  type('Email', 'eve@example.test');
  press('Send the link');
  const banner = (await screen.findByText(/Too many emails/)).closest('[role=alert]');
  await waitFor(() => expect(document.activeElement).toBe(banner));
  expect(address()).toBe('/forgot-password');
});

test('the link can be sent again after a minute, and then after another', async () => {
  const { email } = await anAccount();
  await openForgot(email);
  // Each look of `vi.waitFor` lets 50 ms pass.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const says = (text: string) =>
    vi.waitFor(() => expect(screen.getByText(text)).toBeTruthy(), { timeout: 60_000 });
  const second = () => act(() => void vi.advanceTimersByTime(1000));
  press('Send the link');
  await says('You can send it again in 1:00.');
  fireEvent.click(again());
  const isWaiting = () => again().getAttribute('aria-disabled') === 'true';
  let seconds = 0;
  for (; isWaiting() && seconds < 100; seconds++) second();
  expect(seconds).toBe(60);
  const allow = refuse('Please wait.');
  fireEvent.click(again());
  await says('Please wait.');
  allow();
  fireEvent.click(again());
  await says('It has been sent again.');
  expect(screen.queryByText('Please wait.')).toBeNull();
  expect(isWaiting()).toBe(true);
  endFakeTimers();
  expect(await passwordMails(email, 2)).toHaveLength(2);
});

test('an error that belongs to no field of the page is above the form', async () => {
  await openApp('/forgot-password', null, 'Forgot password');
  const errors = { full_messages: ['x'], redirect_url: ['Must be an address of this portal'] };
  intercept(() => Promise.resolve(Response.json({ errors }, { status: 422 })));
  type('Email', 'eve@example.test');
  press('Send the link');
  const said = await screen.findByText('Must be an address of this portal');
  expect(said.closest('[role=alert]')).not.toBeNull();
});

test('a confirmation opened by its address has no email to send to', async () => {
  await openApp('/check-email', null, 'Check your email');
  expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull();
  expect(screen.getByText(/an account for the email you gave/)).toBeTruthy();
});
