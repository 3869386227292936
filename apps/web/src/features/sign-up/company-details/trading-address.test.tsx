import {
  getPaperSender,
  updateInvoiceSettings,
} from '@counterfoil/contract/account/invoice-settings';
import type { BodyIn } from '@counterfoil/contract/route';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { setRows } from '@counterfoil/testkit/rows';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectSaid, saidOf, type, valueOf } from '#testing/fields.ts';
import { openApp } from '#testing/open-app.tsx';
import { address } from '#testing/page.ts';
import { choose, group, REGISTERED } from '#testing/vat-answers.ts';
import { arrive, AT, next, stored, TITLE } from '#testing/vat-details.ts';

type Changes = Parameters<typeof setRows<'clients'>>[2];

const NOWHERE = { address_line_1: null, address_line_2: null, city: null, post_code: null };
const ADDRESS = { address_line_1: '4 Orchard Row', city: 'Hereford', post_code: 'HR1 2NX' };

async function open(changes: Changes, given: BodyIn<typeof updateInvoiceSettings> | null = null) {
  const client = await signedInClient({ vat: null, client_step: 'additional_company_details' });
  await setRows(client, 'clients', changes);
  if (given) await client.call(updateInvoiceSettings, { body: { invoice_settings: given } });
  await openApp(AT, client, TITLE);
  return client;
}
const printed = async (client: SignedInClient) =>
  (await client.call(getPaperSender)).body.data.seller;
const typeAddress = (post_code = 'hr12nx') => {
  type('Address line 1', '4 Orchard Row');
  type('City', 'Hereford');
  type('Postcode', post_code);
};

test.each([
  ['sole-trader', null],
  ['partnership', null],
  ['ltd', []],
  ['llp', []],
] as const)(
  'asks a %s without a registered address where they trade, for their papers',
  async (business_type, registered_office) => {
    const client = await open({ business_type, ...NOWHERE });
    choose(REGISTERED, 'No');
    typeAddress();
    next();
    await arrive();
    expect(await printed(client)).toMatchObject({
      address_lines: ['4 Orchard Row', 'Hereford', 'HR1 2NX'],
      registered_office,
    });
    expect(await stored(client)).toMatchObject({ vat_registered: false });
  },
);

test('the address is required, and its post code checked, before anything is saved', async () => {
  const client = await open({ business_type: 'sole-trader', ...NOWHERE });
  choose(REGISTERED, 'No');
  next();
  for (const label of ['Address line 1', 'City', 'Postcode']) await expectSaid(label, 'Required');
  typeAddress('unknown');
  next();
  await expectSaid('Postcode', 'Must be a postcode such as SW1A 1AA (United Kingdom)');
  await waitFor(() => expect(saidOf('City')).not.toContain('Required'));
  expect(await stored(client)).toMatchObject({ vat_details_at: null });
  expect(await printed(client)).toMatchObject({ address_lines: [] });
  expect(address()).toBe(AT);
});

test('an address given before is shown, and can be changed', async () => {
  const client = await open(
    { business_type: 'sole-trader', ...NOWHERE },
    { trading_address: ADDRESS },
  );
  expect(valueOf('Address line 1')).toBe('4 Orchard Row');
  choose(REGISTERED, 'No');
  type('Address line 1', '5 Orchard Row');
  next();
  await arrive();
  expect(await printed(client)).toMatchObject({
    address_lines: ['5 Orchard Row', 'Hereford', 'HR1 2NX'],
  });
});

test.each<[string, Changes]>([
  ['whose address is known', { business_type: 'sole-trader' }],
  ['of a company at the register', { business_type: 'ltd' }],
  ['who works on paper', { business_type: 'sole-trader', paper: true, ...NOWHERE }],
])('does not ask a client %s', async (_, changes) => {
  await open(changes);
  expect(group(REGISTERED)).toBeTruthy();
  expect(screen.queryByLabelText(/^Address line 1/)).toBeNull();
});
