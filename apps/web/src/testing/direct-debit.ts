import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { DEBIT_ACCOUNT } from '@counterfoil/testkit/debit-book';
import { fireEvent, screen } from '@testing-library/react';
import { openApp } from './open-app.tsx';
import { fill } from './fields.ts';
import { press } from './page.ts';

const SETUP = 'Set up your Direct Debit';
export const SUMMARY = 'Your Direct Debit is set up';
export const NAME = 'Name\\(s\\) of account holder\\(s\\)';

export const atDirectDebit = (columns: Parameters<typeof signedInClient>[0] = {}) =>
  signedInClient({ client_step: 'direct_debit_setup', ...columns });
export const openDirectDebit = (client: SignedInClient, title: string | RegExp = SETUP) =>
  openApp('/sign-up', client, title);

export function fillIn(account_number: string = DEBIT_ACCOUNT.account_number): void {
  fill({ [NAME]: 'Ada Test', 'Sort code': '20-00-00', 'Account number': account_number });
  fireEvent.click(screen.getByLabelText(/^I am the account holder/));
}
export const submit = () => press('Set up Direct Debit');
export const mandatesOf = ({ api, clientId }: SignedInClient) => api.debits.mandatesOf(clientId);
