import { anInvitation } from '@counterfoil/testkit/invitations';
import { NEW_PASSWORD } from '@counterfoil/testkit/password-links';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { intercept } from '#testing/intercept.ts';
import { expectSaid, field, fill, saidOf } from '#testing/fields.ts';
import { press } from '#testing/page.ts';
import { choose, openSetPassword, terms } from '#testing/set-password.ts';

test.each([
  ['', '', false, ['Required', 'Required', 'Required']],
  ['grey', 'heron', true, ['Must contain at least 12 characters', 'Passwords must match', null]],
  ['GreyHeron4141', 'GreyHeron4141', true, ['Must contain at least one special character', null]],
  ['grey-heron-41', 'grey-heron-41', true, ['Must contain at least one uppercase character']],
  ['Grey-Heron-forty', 'Grey-Heron-forty', true, ['Must contain at least one number']],
  [NEW_PASSWORD, NEW_PASSWORD, false, [null, null, 'Required']],
])(
  '%j, %j and the terms %j are refused on the page',
  async (password, again, hasAccepted, said) => {
    const invited = await anInvitation();
    await openSetPassword(invited);
    const asked = vi.fn<() => void>();
    intercept((request, send) => {
      asked();
      return send(request);
    });
    choose(password, again, hasAccepted);
    const labels = ['Password', 'Confirm password', 'I accept the terms and conditions'];
    for (const [nth, sentence] of said.entries()) {
      const label = labels[nth] ?? '';
      if (sentence) await expectSaid(label, sentence);
      else expect(saidOf(label)).toEqual([undefined]);
    }
    const first = labels[said.findIndex((sentence) => sentence !== null)] ?? '';
    await waitFor(() => expect(document.activeElement).toBe(field(first)));
    expect(asked).not.toHaveBeenCalled();
  },
);

test('rules are ticked off while the password is typed', async () => {
  await openSetPassword(await anInvitation());
  const met = () =>
    within(screen.getByRole('list', { name: 'Your new password needs' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.split(': ')[1]);
  expect(met()).toEqual(Array(4).fill('still needed'));
  fill({ Password: 'Grey4' });
  expect(met()).toEqual(['still needed', 'done', 'done', 'still needed']);
});

test('a common password is refused below its field, and the typed text stays', async () => {
  const invited = await anInvitation();
  await openSetPassword(invited);
  choose('Password123!');
  await waitFor(() => expect(saidOf('Password').join()).toMatch(/easy to guess/));
  expect(field('Password')).toHaveProperty('value', 'Password123!');
  expect(terms()).toHaveProperty('checked', true);
  fill({ Password: NEW_PASSWORD, 'Confirm password': NEW_PASSWORD });
  press('Save and continue');
  await screen.findByText(/^Your password is saved/);
});

test('the terms and conditions are a page of the brand, beside the form', async () => {
  await openSetPassword(await anInvitation());
  const link = screen.getByRole('link', { name: 'Read the terms and conditions' });
  expect(link.getAttribute('href')).toBe('https://www.brightpence.example/terms');
  expect(link.getAttribute('target')).toBe('_blank');
});

test('says which email to log in with, and that both passwords are required', async () => {
  const invited = await anInvitation();
  await openSetPassword(invited);
  expect(screen.getByText(`You will log in as ${invited.email}, for Newcomer Ltd.`)).toBeTruthy();
  for (const label of ['Password', 'Confirm password']) {
    expect(field(label).getAttribute('aria-required')).toBe('true');
  }
});

test('tells password managers what each field is for', async () => {
  await openSetPassword(await anInvitation());
  for (const label of ['Password', 'Confirm password']) {
    expect(field(label).getAttribute('autocomplete')).toBe('new-password');
  }
  expect(screen.getAllByRole('button', { name: 'Show password' })).toHaveLength(2);
});
