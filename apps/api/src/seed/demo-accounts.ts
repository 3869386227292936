import sharp from 'sharp';
import type { InvoiceSettingsFields } from '@counterfoil/contract/account/invoice-settings-fields';
import type { NewClient } from '#modules/account/public';
import type { NewInvitation } from '#modules/sign-up/public';
import {
  FENWICK_SETTINGS,
  JOINERY_SETTINGS,
  PHOTOGRAPHY_SETTINGS,
  VINEYARD_SETTINGS,
} from './demo-settings.ts';

export const DEMO_PASSWORD = 'Demo-Portal-2026!';

/** A demo sign-in and its clients. */
export interface DemoAccount {
  readonly email: string;
  /** A description, printed beside the address at the start. */
  readonly what: string;
  readonly brand: string;
  readonly clients: readonly Omit<NewClient, 'brand' | 'started_on'>[];
  /** Whether a VAT return waits for them. */
  readonly hasVatReport?: true;
  /** A year of customers and invoices with these invoice settings. */
  readonly history?: InvoiceSettingsFields;
  /** Of the first client: a linked bank, and the days that its consent still has; null: expired. */
  readonly bank?: readonly [name: string, daysLeft: number | null];
  /** Their tax reference has not arrived by post yet. */
  readonly awaitsTaxReference?: true;
  /** The logo on the client's papers. */
  readonly logo?: () => Promise<Uint8Array>;
}

type Company = Omit<NewClient, 'brand' | 'started_on' | 'contact'>;

/** A sign-in of the first brand whose clients have one contact. */
function account(
  name: string,
  what: string,
  [first_name, last_name]: readonly [string, string],
  companies: readonly Company[],
  more: Partial<DemoAccount> = {},
): DemoAccount {
  const email = `${name}@demo.test`;
  const contact = {
    first_name,
    last_name,
    email,
    phone: '020 7946 0123',
    birthday: '1984-05-17',
    building_number: 'Flat 2',
    address_line_2: 'Old Town',
  };
  const clients = companies.map((company) => ({ ...company, contact }));
  return { email, what, brand: 'brightpence', clients, ...more };
}

const completed = { client_step: 'completed' } as const;
const ltd = (company_name: string, company_number: string) =>
  ({
    ...completed,
    company_name,
    company_number,
    business_type: 'ltd',
    year_end: { day: 31, month: 3 },
  }) as const;
const soleTrader = (company_name: string) =>
  ({ ...completed, company_name, business_type: 'sole-trader' }) as const;
const vat = (number: string) => ({ number, scheme: 'standard', rate: '20' }) as const;
const at = (line_1: string, city: string, post_code: string) => ({ line_1, city, post_code });
const leeds = at('12 Park Row', 'Leeds', 'LS1 5HD');
const bristol = at('48 Queen Square', 'Bristol', 'BS1 4LH');

// A dovetail joint, drawn without text so that it needs no font.
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 48 48">
<rect width="48" height="48" rx="8" fill="#7a4a24"/>
<path d="M6 24h8l-3-10h10l-3 10h12l-3-10h10l-3 10h8v18H6z" fill="#f4e3cf"/>
<path d="M6 6h36v6H6z" fill="#d9a066"/></svg>`;

/** The logo of the demo's joinery. */
function joineryLogo(): Promise<Uint8Array> {
  return sharp(Buffer.from(DRAWING)).png().toBuffer();
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  account(
    'ltd',
    'limited company, VAT registered, a year of invoices',
    ['Nadia', 'Rahman'],
    [
      {
        ...ltd('Harbour Lane Joinery Ltd', '09876543'),
        address: bristol,
        tax_reference: '4000082459',
        vat: vat('101747696'),
      },
    ],
    { history: JOINERY_SETTINGS, logo: joineryLogo, hasVatReport: true },
  ),
  account(
    'sole',
    'sole trader, not VAT registered',
    ['Owen', 'Pritchard'],
    [
      {
        ...soleTrader('Owen Pritchard Photography'),
        address: at('3 Castle Street', 'Cardiff', 'CF10 1BT'),
      },
    ],
    { history: PHOTOGRAPHY_SETTINGS, bank: ['Demo Bank', 9] },
  ),
  account(
    'shoebox',
    'shoebox client: one envelope a tax year',
    ['Grace', 'Adeyemi'],
    [{ ...soleTrader('Maple Tree Childminding'), address: leeds, shoebox: true }],
    { awaitsTaxReference: true },
  ),
  account(
    'paper',
    'paper client',
    ['Edwin', 'Thornbury'],
    [{ ...soleTrader('Thornbury Clocks'), address: bristol, paper: true }],
  ),
  account(
    'left',
    'a client who has left',
    ['Helen', 'Fenwick'],
    [{ ...ltd('Fenwick & Daughters Ltd', '08123456'), address: leeds, client_status: 'left' }],
    { history: FENWICK_SETTINGS },
  ),
  account(
    'stop',
    'on stop after a failed direct debit',
    ['Tom', 'Kestrel'],
    [{ ...ltd('Kestrel Cycles Ltd', '10111213'), address: leeds, client_status: 'on_stop' }],
  ),
  account(
    'multi',
    'two client profiles: limited company and partnership',
    ['Iris', 'Lark'],
    [
      {
        ...ltd('Lark & Finch Interiors Ltd', '11223344'),
        address: bristol,
        vat: vat('112233445'),
      },
      {
        ...completed,
        company_name: 'Lark & Lowe',
        business_type: 'partnership',
        address: bristol,
      },
    ],
    { bank: ['Demo Bank', null] },
  ),
  account(
    'second-brand',
    'a client of the second brand (alder-finch.localhost)',
    ['Clara', 'Whitcombe'],
    [
      {
        ...ltd('Whitcombe Vineyard LLP', 'OC334455'),
        business_type: 'llp',
        address: { ...at('Whitcombe Farm', 'Dorchester', 'DT2 8NY'), line_2: 'Long Lane' },
        vat: vat('223344556'),
      },
    ],
    { brand: 'alder-finch', history: VINEYARD_SETTINGS },
  ),
  account(
    'empty',
    'VAT registered limited company, nothing entered yet',
    ['Sam', 'Okafor'],
    [
      {
        ...ltd('Blank Canvas Studio Ltd', '12345678'),
        address: at('7 Paintworks', 'Bristol', 'BS4 3EH'),
        vat: vat('123456782'),
      },
    ],
  ),
];

/** Invited at the first start, and not accepted yet: no sign-in. */
export const DEMO_INVITATION: NewInvitation = {
  brand: 'brightpence',
  email: 'new@demo.test',
  first_name: 'Ben',
  last_name: 'Fresh',
  company_name: 'Fresh Start Bakery Ltd',
  company_number: '13572468',
  business_type: 'ltd',
  address: null,
  paper: false,
  shoebox: false,
  external_accounting_id: null,
  external_accounting_client: false,
  usable_bank_details: false,
};

export const demoSignIns = () => DEMO_ACCOUNTS.map(({ email, what }) => ({ email, what }));
