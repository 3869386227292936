import type { updateInvoiceSettings } from '@counterfoil/contract/account/invoice-settings';
import type { BodyIn } from '@counterfoil/contract/route';
import { transactOf } from '@counterfoil/testkit/envelopes';
import { invoicingClient } from '@counterfoil/testkit/invoicing';
import { expect, test } from 'vitest';
import { paperView } from '@counterfoil/domain/papers/paper-view';
import { paperFrame, readSeller } from './seller-on-paper.ts';

type Settings = BodyIn<typeof updateInvoiceSettings>;

const UNIT = { address_line_1: 'Unit 4', address_line_2: 'Old Mill' };
const trading_address = { ...UNIT, city: 'Leeds', post_code: 'LS2 7EE' };
const registered = { address_line_1: '1 Test Street', city: 'Leeds', post_code: 'LS1 1AA' };
const is_trading_address_default = true;
const IN_UNIT = ['Unit 4', 'Old Mill', 'Leeds', 'LS2 7EE'];
const IN_OFFICE = ['1 Test Street', 'Leeds', 'LS1 1AA'];
const COMPANY = 'Test Joinery Ltd. Registered in England and Wales, company number 01234567.';

test.each<[string, 'ltd' | 'sole-trader', Settings, string[], string]>([
  [
    'the trading address, with the registered office in the foot, when that is chosen',
    'ltd',
    { trading_address, is_trading_address_default },
    IN_UNIT,
    `${COMPANY} Registered office: 1 Test Street, Leeds, LS1 1AA.`,
  ],
  [
    'the registered office when the trading address is not chosen',
    'ltd',
    { trading_address, is_trading_address_default: false },
    IN_OFFICE,
    COMPANY,
  ],
  [
    'the registered office when the trading address was never entered',
    'ltd',
    { is_trading_address_default },
    IN_OFFICE,
    COMPANY,
  ],
  [
    'the registered office when the trading address is the same',
    'ltd',
    { is_trading_address_default, trading_address: registered },
    IN_OFFICE,
    COMPANY,
  ],
  [
    'the trading address of a sole trader, without a registered office',
    'sole-trader',
    { trading_address, is_trading_address_default },
    IN_UNIT,
    'Test Joinery Ltd',
  ],
])("the seller's address is %s", async (_, business_type, settings, lines, legal) => {
  const client = await invoicingClient({ business_type });
  await client.settings(settings);
  const seller = await transactOf(client).forClient(client, (tx) =>
    readSeller(tx, client.clientId),
  );
  const frame = await paperFrame(client.api, seller, '2026-11-21T09:00:00Z');
  const customer = { name: 'Ash', contact_name: null, address_lines: [] };
  const view = paperView({ ...frame, customer });
  expect([view.seller.lines, view.legal]).toEqual([lines, legal]);
});
