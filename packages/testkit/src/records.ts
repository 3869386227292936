import { COMPLETE_CUSTOMER } from './complete-customer.ts';
import { setLogo } from '@counterfoil/api/modules/account/public';
import { createTransact } from '@counterfoil/api/platform/db/transact';
import { createCustomer } from '@counterfoil/contract/customers/routes';
import type { NewCustomer } from '@counterfoil/contract/customers/customer-fields';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import { createInvoice, sendInvoice } from '@counterfoil/contract/invoices/routes';
import type { DraftField, Invoice } from '@counterfoil/contract/invoices/schemas';
import type { BodyIn } from '@counterfoil/contract/route';
import type { SignedInClient } from './clients.ts';

type InvoiceInput = BodyIn<typeof createInvoice>;

let made = 0;

/** A valid bank account: sort code, number and IBAN match. */
export const BANK_ACCOUNT = {
  account_name: 'Test Joinery Ltd',
  sort_code: '601613',
  account_number: '31926819',
  iban: 'GB29NWBK60161331926819',
  swift: 'NWBKGB2L',
};

/** Sets one green pixel as the client's logo. */
export async function aLogo({ api, clientId }: SignedInClient): Promise<void> {
  const transact = createTransact(api.database.kysely, api.clock);
  await setLogo({ ...api, transact }, clientId, Buffer.from(PIXEL, 'base64'));
}
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAMAAAAoyzS7AAAAA1BMVEUKX04GqpUAAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAACklEQVQImWNgAAAAAgAB9HFkpgAAAABJRU5ErkJggg==';

/** A complete customer. */
export async function aCustomer(
  client: SignedInClient,
  changes: Partial<NewCustomer> = {},
): Promise<Customer> {
  made++;
  const answer = await client.call(createCustomer, {
    body: {
      customer: {
        name: `Customer ${made}`,
        email: `customer${made}@example.test`,
        ...COMPLETE_CUSTOMER,
        ...changes,
      },
    },
  });
  if (answer.status !== 201) throw new Error(`no customer: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

/** A customer with a value in every field. */
export const FILLED_CUSTOMER = {
  name: 'Sample & Sons',
  contact_name: 'Jo',
  email: 'jo@example.test, accounts@example.test',
  phone_no_1: '020 7946 0101',
  phone_no_2: '020 7946 0102',
  phone: '07700 900103',
  secondary_phone: '+353 1 234 5678',
  address_line_1: '1 High Street',
  address_line_2: 'Floor 2',
  address_line_3: 'Room 3',
  city: 'York',
  post_code: 'YO1 7HH',
  country: 'GB',
} as const;

/** A contact with a value in every field. */
export const FILLED_CONTACT = {
  first_name: 'Grace',
  last_name: 'Hopper',
  email: 'grace@example.test',
  phone: '020 7946 0104',
  secondary_phone: '+353 1 234 5678',
  birthday: '1984-12-09',
  national_insurance_number: 'AB123456C',
  tax_reference: '2234567890',
  tax_reference_none: false,
  building_number: '7b',
  address_line_1: 'Harbour House',
  address_line_2: 'Dock Road',
  city: 'Hull',
  postal_code: 'HU1 1AA',
  relationship: 'Business partner',
} as const;

/** The worked example of the money rules: total 134.61. */
export const WORKED_EXAMPLE = {
  discount: '5.00',
  items_attributes: [
    { description: 'Shelf', quantity: '2', price: '49.99', tax: '20' },
    { description: 'Insulation', quantity: '1', price: '10.00', tax: '5' },
    { description: 'Book', quantity: '3', price: '3.33', tax: '0' },
  ],
};

/** Every field of the form but the lines, as the wire answers them. */
export const FILLED_DRAFT: { readonly [K in DraftField]: NonNullable<Invoice[K]> } = {
  number: 'SAMPLE-1',
  purchase_reference: 'PO 1',
  date: '2026-11-21',
  payment_terms: 30,
  discount: '5.00',
  credit_reason: 'Goods returned',
  customer_notes: 'Thank you',
  notes: 'Private',
};

/** A draft that is ready to send. */
export async function aDraft(
  client: SignedInClient,
  changes: InvoiceInput & { customer?: Pick<Customer, 'id'> } = {},
): Promise<Invoice> {
  const { customer, ...fields } = changes;
  const under = customer ?? (await aCustomer(client));
  made++;
  const answer = await client.call(createInvoice, {
    params: { customer_id: under.id },
    body: {
      invoice: {
        number: `T-${made}`,
        date: '2026-11-21',
        payment_terms: 30,
        ...WORKED_EXAMPLE,
        ...fields,
      },
    },
  });
  if (answer.status !== 201) throw new Error(`no draft: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

export async function aSentInvoice(
  client: SignedInClient,
  changes: Parameters<typeof aDraft>[1] = {},
): Promise<Invoice> {
  const draft = await aDraft(client, changes);
  const answer = await client.call(sendInvoice, { params: { id: draft.id } });
  if (answer.status !== 200) throw new Error(`not sent: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}
