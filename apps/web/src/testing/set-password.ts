import type { Invitation } from '@counterfoil/testkit/invitations';
import { NEW_PASSWORD } from '@counterfoil/testkit/password-links';
import { fireEvent, screen } from '@testing-library/react';
import { openApp } from './open-app.tsx';
import { fill } from './fields.ts';
import { press } from './page.ts';

export const TITLE = 'Choose a password';
export const linkOf = ({ query }: Pick<Invitation, 'query'>): string =>
  `/sign-up/set-password?${new URLSearchParams(query).toString()}`;
export const openSetPassword = (invited: Pick<Invitation, 'query'>) =>
  openApp(linkOf(invited), null, TITLE);
export const terms = () =>
  screen.getByRole('checkbox', { name: 'I accept the terms and conditions' });

/** Fills in the form and sends it. */
export function choose(password = NEW_PASSWORD, again = password, hasAccepted = true): void {
  fill({ Password: password, 'Confirm password': again });
  if (hasAccepted) fireEvent.click(terms());
  press('Save and continue');
}
