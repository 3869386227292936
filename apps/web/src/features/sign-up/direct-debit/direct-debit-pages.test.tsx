import { getProfile } from '@counterfoil/contract/account/routes';
import { signedInClient } from '@counterfoil/testkit/clients';
import { aContract } from '@counterfoil/testkit/contracts';
import { setRows } from '@counterfoil/testkit/rows';
import { guaranteeText } from '@counterfoil/domain/direct-debit/guarantee';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { hold, loseAnswers } from '#testing/intercept.ts';
import { openApp } from '#testing/open-app.tsx';
import { expectSaid, fill, valueOf } from '#testing/fields.ts';
import { address, follow, heading, settle } from '#testing/page.ts';
import {
  atDirectDebit,
  fillIn,
  mandatesOf,
  NAME,
  openDirectDebit,
  submit,
  SUMMARY,
} from '#testing/direct-debit.ts';

describe('the direct debit of the sign-up', () => {
  test('is the fourth step: the form, who can cancel, and the Guarantee in full', async () => {
    await openDirectDebit(await atDirectDebit());
    expect(address()).toBe('/sign-up/direct-debit-setup');
    expect(screen.getByText('Step 4 of 11')).toBeTruthy();
    expect(
      screen.getByRole('heading', {
        name: 'Instruction to your bank or building society to pay by Direct Debit',
      }),
    ).toBeTruthy();
    for (const sentence of guaranteeText('Brightpence')) {
      expect(screen.getByText(sentence)).toBeTruthy();
    }
    expect(screen.getByText(/can cancel at any time/)).toBeTruthy();
    expect(
      screen.getByText(/^If more than one person needs to sign, write to/).textContent,
    ).toMatch(/write to \S+@\S+ and we’ll send you a form.$/);
    expect(screen.getByText(/10 working days before each\s+collection/)).toBeTruthy();
  });

  test('leads to the summary, which a client leaves for the VAT details', async () => {
    const client = await atDirectDebit();
    await openDirectDebit(client);
    fillIn();
    submit();
    await heading(SUMMARY);
    expect(address()).toBe('/sign-up/direct-debit-summary');
    expect(screen.getByText('Step 5 of 11')).toBeTruthy();
    const [mandate] = mandatesOf(client);
    for (const said of [
      mandate?.reference ?? '',
      'BARCLAYS BANK PLC',
      'Ending in 11',
      '04/12/2026',
      '10 working days',
    ]) {
      expect(screen.getByText(said)).toBeTruthy();
    }
    expect(screen.getByText(/^This Guarantee is offered by all banks/)).toBeTruthy();
    await follow('Continue', 'VAT details');
    expect(address()).toBe('/sign-up/additional-company-details');
    await follow('Your Direct Debit', SUMMARY);
    document.body.replaceChildren();
    await openApp('/sign-up/direct-debit-setup', client, SUMMARY);
    expect(address()).toBe('/sign-up/direct-debit-summary');
  });

  test('has a summary that leads back to the contract', async () => {
    const client = await atDirectDebit();
    await openDirectDebit(client);
    fillIn();
    submit();
    await heading(SUMMARY);
    await follow('Your contract', 'Review your contract');
    expect(address()).toBe('/sign-up/review-contract');
  });

  test('says before and afterwards how much is collected, how often and from when', async () => {
    const client = await atDirectDebit();
    await aContract(client, { monthlyFeePence: 64_00, agreedBy: 'Ada Test' });
    await openDirectDebit(client);
    const fee = '£76.80 each month: £64.00 plus VAT at 20%';
    expect(screen.getByText(fee)).toBeTruthy();
    expect(screen.getByText('04/12/2026')).toBeTruthy();
    fillIn();
    submit();
    await heading(SUMMARY);
    expect(screen.getByText(fee)).toBeTruthy();
  });

  test('shows no amount when the fee of the newest contract is unknown', async () => {
    const client = await atDirectDebit();
    await aContract(client, { monthlyFeePence: 64_00, agreedBy: 'Ada Test' });
    await aContract(client, { title: 'New terms' });
    await openDirectDebit(client);
    expect(screen.getByText('The fee you’ve agreed with us')).toBeTruthy();
  });

  test('keeps its number until the next screen is loaded', async () => {
    const client = await atDirectDebit();
    await openDirectDebit(client);
    fillIn();
    submit();
    await heading(SUMMARY);
    const release = hold(({ url }) => url.endsWith(`/clients/${client.clientId}`));
    fireEvent.click(screen.getByRole('link', { name: 'Continue' }));
    await release.reached;
    await settle();
    expect(screen.getByText('Step 5 of 11')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(SUMMARY);
    release();
    await heading('VAT details');
    expect(screen.getByText('Step 6 of 11')).toBeTruthy();
  });

  test.each([
    ['a paper client', { paper: true }],
    ['a client with an external id', { external_accounting_id: 'X-1' }],
  ])('leads %s to the end', async (_, columns) => {
    const client = await atDirectDebit();
    await setRows(client, 'clients', columns);
    await openDirectDebit(client);
    fillIn();
    submit();
    await heading("That's it");
    expect(mandatesOf(client)).toHaveLength(1);
    expect((await client.call(getProfile)).body.data.contacts[0]?.client_step).toBe('completed');
  });

  test.each([
    ['usable bank details', { usable_bank_details: true }],
    ['an accounting system of their own', { external_accounting_client: true }],
  ])('is skipped by a client with %s, at every address', async (_, columns) => {
    const client = await atDirectDebit();
    await setRows(client, 'clients', columns);
    await openDirectDebit(client, 'VAT details');
    for (const screenName of ['setup', 'summary']) {
      await openApp(`/sign-up/direct-debit-${screenName}`, client);
      await waitFor(() => expect(address()).toBe('/sign-up/additional-company-details'));
    }
  });

  test('is resumed on the summary with what was saved', async () => {
    const client = await atDirectDebit();
    await openDirectDebit(client);
    fillIn();
    submit();
    await heading(SUMMARY);
    await openApp('/sign-up/direct-debit-summary', client, SUMMARY);
    expect(screen.getAllByText('Ending in 11')).not.toEqual([]);
  });
});

test.each(['failed', 'cancelled', 'expired'])(
  'a mandate that is now %s is not shown as set up',
  async (status) => {
    const client = await atDirectDebit();
    await openDirectDebit(client);
    fillIn();
    submit();
    await heading(SUMMARY);
    await setRows(client, 'direct_debits', { status });
    document.body.replaceChildren();
    await openApp('/sign-up/direct-debit-summary', client, 'VAT details');
    expect(address()).toBe('/sign-up/additional-company-details');
    expect(screen.queryByText(SUMMARY)).toBeNull();
  },
);

describe('a failure', () => {
  test('of validation is shown at each field at once, and nothing is sent', async () => {
    const client = await atDirectDebit();
    await openDirectDebit(client);
    submit();
    for (const label of [NAME, 'Sort code', 'Account number']) await expectSaid(label, 'Required');
    await screen.findByText(
      'You must confirm that you are the account holder and can authorise Direct Debits alone',
    );
    fill({ 'Sort code': '20-00-0', 'Account number': '5577991' });
    submit();
    await expectSaid('Sort code', 'Must contain 6 characters');
    await expectSaid('Account number', 'Must contain 8 characters');
    expect(client.api.debits.asked(client.clientId, 'findBank')).toBe(0);
  });

  test('of the account is shown at its number, and the typed text stays', async () => {
    const client = await atDirectDebit();
    await openDirectDebit(client);
    fillIn('55779912');
    submit();
    await expectSaid('Account number', 'Does not fit the sort code: please check both numbers');
    expect([valueOf(NAME), valueOf('Sort code'), valueOf('Account number')]).toEqual([
      'Ada Test',
      '20-00-00',
      '55779912',
    ]);
  });

  test('of the provider is a sentence, the typed text stays, and the next try works', async () => {
    const client = await atDirectDebit();
    client.api.debits.fail(client.clientId, 'createMandate', 'unavailable');
    await openDirectDebit(client);
    fillIn();
    submit();
    await screen.findByText(
      'Our Direct Debit provider cannot be reached at the moment. Please try again in a few minutes.',
    );
    expect(valueOf('Account number')).toBe('55779911');
    client.api.debits.fail(client.clientId, 'createMandate');
    submit();
    await heading(SUMMARY);
    expect(mandatesOf(client)).toHaveLength(1);
  });

  test('of the network loses no answer: the same try again gets it', async () => {
    const client = await atDirectDebit();
    await openDirectDebit(client);
    const restore = loseAnswers(
      ({ url, method }) => method === 'POST' && url.endsWith('/direct_debit'),
    );
    fillIn();
    submit();
    await screen.findByText(/We could not reach the server/);
    restore();
    submit();
    await heading(SUMMARY);
    expect(mandatesOf(client)).toHaveLength(1);
  });
});

test('a client on stop follows the banner, gives new details, and the banner disappears', async () => {
  const client = await signedInClient({ client_status: 'on_stop' });
  await openApp('/account', client, 'Business details');
  await follow('Update bank details', 'New bank details');
  expect(screen.queryByText('Step 4 of 11')).toBeNull();
  fillIn();
  submit();
  await heading(SUMMARY);
  expect(screen.queryByRole('link', { name: 'Your contract' })).toBeNull();
  await waitFor(() => expect(screen.queryByText(/has failed/)).toBeNull());
  await follow('Go to account', 'Business details');
  expect(address()).toBe('/account');
  expect(screen.queryByText(/^Your latest direct debit has failed/)).toBeNull();
  expect(mandatesOf(client)).toHaveLength(1);
});
