import type { InvoiceSettingsFields } from '@counterfoil/contract/account/invoice-settings';
import type { NewClient } from '#modules/account/public';
import {
  FENWICK_SETTINGS,
  JOINERY_SETTINGS,
  PHOTOGRAPHY_SETTINGS,
  VINEYARD_SETTINGS,
} from './demo-settings.ts';
import { joineryLogo } from './joinery-logo.ts';

export const DEMO_PASSWORD = 'Demo-Portal-2026!';

/** A demo sign-in and its clients. */
export interface DemoAccount {
  readonly email: string;
  /** A description, printed beside the address at the start. */
  readonly what: string;
  readonly brand: string;
  /** Invited and not accepted yet, so without a password. */
  readonly invited?: true;
  readonly clients: readonly Omit<NewClient, 'brand' | 'started_on'>[];
  /** A year of customers and invoices with these invoice settings. */
  readonly history?: InvoiceSettingsFields;
  /** The logo on the client's papers. */
  readonly logo?: () => Promise<Uint8Array>;
}

const person = (first_name: string, last_name: string, email: string) => ({
  first_name,
  last_name,
  email,
  phone: '020 7946 0123',
  birthday: '1984-05-17',
});
const completed = { client_step: 'completed' } as const;
const leeds = { line_1: '12 Park Row', city: 'Leeds', post_code: 'LS1 5HD' };
const bristol = { line_1: '48 Queen Square', city: 'Bristol', post_code: 'BS1 4LH' };

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    email: 'ltd@demo.test',
    what: 'limited company, VAT registered, a year of invoices',
    brand: 'brightpence',
    history: JOINERY_SETTINGS,
    logo: joineryLogo,
    clients: [
      {
        ...completed,
        company_name: 'Harbour Lane Joinery Ltd',
        company_number: '09876543',
        business_type: 'ltd',
        address: bristol,
        vat: { number: '987654321', scheme: 'standard', rate: '20' },
        contact: person('Nadia', 'Rahman', 'ltd@demo.test'),
      },
    ],
  },
  {
    email: 'sole@demo.test',
    what: 'sole trader, not VAT registered',
    brand: 'brightpence',
    history: PHOTOGRAPHY_SETTINGS,
    clients: [
      {
        ...completed,
        company_name: 'Owen Pritchard Photography',
        business_type: 'sole-trader',
        address: { line_1: '3 Castle Street', city: 'Cardiff', post_code: 'CF10 1BT' },
        contact: person('Owen', 'Pritchard', 'sole@demo.test'),
      },
    ],
  },
  {
    email: 'shoebox@demo.test',
    what: 'shoebox client: one envelope a tax year',
    brand: 'brightpence',
    clients: [
      {
        ...completed,
        company_name: 'Maple Tree Childminding',
        business_type: 'sole-trader',
        address: leeds,
        shoebox: true,
        contact: person('Grace', 'Adeyemi', 'shoebox@demo.test'),
      },
    ],
  },
  {
    email: 'paper@demo.test',
    what: 'paper client',
    brand: 'brightpence',
    clients: [
      {
        ...completed,
        company_name: 'Thornbury Clocks',
        business_type: 'sole-trader',
        address: bristol,
        paper: true,
        contact: person('Edwin', 'Thornbury', 'paper@demo.test'),
      },
    ],
  },
  {
    email: 'left@demo.test',
    what: 'a client who has left',
    brand: 'brightpence',
    history: FENWICK_SETTINGS,
    clients: [
      {
        ...completed,
        company_name: 'Fenwick & Daughters Ltd',
        company_number: '08123456',
        business_type: 'ltd',
        address: leeds,
        client_status: 'left',
        contact: person('Helen', 'Fenwick', 'left@demo.test'),
      },
    ],
  },
  {
    email: 'stop@demo.test',
    what: 'on stop after a failed direct debit',
    brand: 'brightpence',
    clients: [
      {
        ...completed,
        company_name: 'Kestrel Cycles Ltd',
        company_number: '10111213',
        business_type: 'ltd',
        address: leeds,
        client_status: 'on_stop',
        contact: person('Tom', 'Kestrel', 'stop@demo.test'),
      },
    ],
  },
  {
    email: 'multi@demo.test',
    what: 'two client profiles: limited company and partnership',
    brand: 'brightpence',
    clients: [
      {
        ...completed,
        company_name: 'Lark & Finch Interiors Ltd',
        company_number: '11223344',
        business_type: 'ltd',
        address: bristol,
        vat: { number: '112233445', scheme: 'standard', rate: '20' },
        contact: person('Iris', 'Lark', 'multi@demo.test'),
      },
      {
        ...completed,
        company_name: 'Lark & Lowe',
        business_type: 'partnership',
        address: bristol,
        contact: person('Iris', 'Lark', 'multi@demo.test'),
      },
    ],
  },
  {
    email: 'second-brand@demo.test',
    what: 'a client of the second brand (alder-finch.localhost)',
    brand: 'alder-finch',
    history: VINEYARD_SETTINGS,
    clients: [
      {
        ...completed,
        company_name: 'Whitcombe Vineyard LLP',
        company_number: 'OC334455',
        business_type: 'llp',
        address: {
          line_1: 'Whitcombe Farm',
          line_2: 'Long Lane',
          city: 'Dorchester',
          post_code: 'DT2 8NY',
        },
        vat: { number: '223344556', scheme: 'standard', rate: '20' },
        contact: person('Clara', 'Whitcombe', 'second-brand@demo.test'),
      },
    ],
  },
  {
    email: 'empty@demo.test',
    what: 'VAT registered limited company, nothing entered yet',
    brand: 'brightpence',
    clients: [
      {
        ...completed,
        company_name: 'Blank Canvas Studio Ltd',
        company_number: '12345678',
        business_type: 'ltd',
        address: { line_1: '7 Paintworks', city: 'Bristol', post_code: 'BS4 3EH' },
        vat: { number: '123456782', scheme: 'standard', rate: '20' },
        contact: person('Sam', 'Okafor', 'empty@demo.test'),
      },
    ],
  },
  {
    email: 'new@demo.test',
    what: 'invited, not accepted yet: cannot sign in',
    brand: 'brightpence',
    invited: true,
    clients: [
      {
        client_step: 'review_contract',
        company_name: 'Fresh Start Bakery Ltd',
        company_number: '13572468',
        business_type: 'ltd',
        address: leeds,
        contact: person('Ben', 'Fresh', 'new@demo.test'),
      },
    ],
  },
];

export const demoSignIns = () => DEMO_ACCOUNTS.map(({ email, what }) => ({ email, what }));
