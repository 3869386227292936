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
const COMPANY = 'Test Joinery Ltd. Registered in England and Wales, company number 01234567.';

const OFFICE = { lines: ['1 Test Street', 'Leeds', 'LS1 1AA'], legal: COMPANY };
const FOOT = `${COMPANY} Registered office: 1 Test Street, Leeds, LS1 1AA.`;

test.each<[string, 'ltd' | 'sole-trader', Settings, { lines: string[]; legal: string }]>([
  [
    'the trading address, with the registered office in the foot, when that is chosen',
    'ltd',
    { trading_address, is_trading_address_default },
    { lines: IN_UNIT, legal: FOOT },
  ],
  [
    'the registered office when the trading address is not chosen',
    'ltd',
    { trading_address, is_trading_address_default: false },
    OFFICE,
  ],
  [
    'the registered office without a trading address',
    'ltd',
    { is_trading_address_default },
    OFFICE,
  ],
  [
    'the registered office when the trading address is the same',
    'ltd',
    { is_trading_address_default, trading_address: registered },
    OFFICE,
  ],
  [
    'the trading address of a sole trader, without a registered office',
    'sole-trader',
    { trading_address, is_trading_address_default },
    { lines: IN_UNIT, legal: 'Test Joinery Ltd' },
  ],
])("the seller's address is %s", async (_, business_type, settings, shown) => {
  const client = await invoicingClient({ business_type });
  await client.settings(settings);
  const seller = await transactOf(client).forClient(client, (tx) =>
    readSeller(tx, client.clientId),
  );
  const frame = await paperFrame(client.api, seller, '2026-11-21T09:00:00Z');
  const customer = { name: 'Ash', contact_name: null, address_lines: [] };
  const view = paperView({ ...frame, customer });
  expect({ lines: view.seller.lines, legal: view.legal }).toEqual(shown);
});
