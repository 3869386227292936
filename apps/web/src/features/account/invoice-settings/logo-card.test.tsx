import { signedInClient } from '@counterfoil/testkit/clients';
import { aLogo } from '@counterfoil/testkit/records';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refuse } from '#testing/intercept.ts';
import { openApp } from '#testing/open-app.tsx';
import { watchAddresses } from '#testing/object-urls.ts';
import { follow, heading, press } from '#testing/page.ts';

test('the logo is fetched with the session; leaving the page revokes its object URL', async () => {
  const open = watchAddresses();
  const client = await signedInClient();
  await aLogo(client);
  await openApp('/account/invoice', client, 'Invoice settings');
  const logo = await screen.findByRole('img', { name: 'Your logo' });
  expect([...open]).toEqual([logo.getAttribute('src')]);
  expect(logo.getAttribute('src')).toMatch(/^blob:image\/png/);
  screen.getByRole('link', { name: 'Envelope' }).click();
  await heading(/^Envelope/);
  expect([...open]).toEqual([]);
});

test('a logo that cannot be fetched can be requested again', async () => {
  watchAddresses();
  const client = await signedInClient();
  await aLogo(client);
  await openApp('/invoices/sent', client, 'Sent');
  const repair = refuse('No picture today', 422, ({ url }) => url.endsWith('/logo'));
  await follow('Account', 'Business details');
  fireEvent.click(screen.getByRole('link', { name: 'Invoice' }));
  await screen.findByText('No picture today');
  repair();
  press('Try again');
  expect(await screen.findByRole('img', { name: 'Your logo' })).toBeTruthy();
});
