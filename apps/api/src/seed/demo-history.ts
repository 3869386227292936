import type { InvoiceFields, ItemAttributes } from '@counterfoil/contract/invoices/schemas';
import { addDays } from '@counterfoil/domain/dates/iso-date';

type Party = readonly [name: string, contact: string, email: string];
type Location = readonly [line_1: string, city: string, post_code: string, country?: string];

/** The customers of every demo client with a history: who they are, and where. */
const CUSTOMERS: readonly (readonly [Party, Location])[] = [
  [
    ['Ashdown Primary School', 'Morag Ellis', 'office@ashdown.example'],
    ['Ashdown Road', 'Bristol', 'BS6 5JP'],
  ],
  [
    [
      'Brunel Coffee Roasters Ltd',
      'Jo Brunel',
      'accounts@brunelcoffee.example,jo@brunelcoffee.example',
    ],
    ['Unit 4, Temple Yard', 'Bristol', 'BS2 0RD'],
  ],
  [
    ['Calder & Holt LLP', 'Priya Calder', 'payables@calderholt.example'],
    ['90 Deansgate', 'Manchester', 'M3 2QG'],
  ],
  [
    ['Dunmore Hotels Group plc', 'Accounts Payable', 'invoices@dunmorehotels.example'],
    ['1 Harbour Point', 'Edinburgh', 'EH6 6JH'],
  ],
  [
    ['Élodie Marchand Design', 'Élodie Marchand', 'elodie@marchand.example'],
    ['22 Rue des Lilas', 'Lyon', '69003', 'FR'],
  ],
  [
    ['Foxglove Community Garden', 'Robin Hale', 'hello@foxglove.example'],
    ['The Old Depot, Mill Lane', 'Bath', 'BA2 3EQ'],
  ],
];

export const DEMO_CUSTOMERS = CUSTOMERS.map(
  ([[name, contact_name, email], [address_line_1, city, post_code, country = 'GB']], at) => {
    const place = { address_line_1, address_line_2: null, address_line_3: null, city, post_code };
    const phones = { phone_no_1: `020 7946 010${at + 1}`, phone_no_2: null, phone: null };
    return { name, contact_name, email, ...phones, secondary_phone: null, ...place, country };
  },
);

const WORK = [
  { description: 'Workshop day', quantity: '1.5', price: '420.00', tax: '20' },
  { description: 'Fitting and finishing on site', quantity: '6', price: '48.50', tax: '20' },
  { description: 'Materials', quantity: '1', price: '186.35', tax: '20' },
  { description: 'Insulation, energy saving', quantity: '12', price: '9.99', tax: '5' },
  { description: 'Printed guide', quantity: '3', price: '14.50', tax: '0' },
] as const;

interface DemoFields extends InvoiceFields {
  readonly number: string;
  readonly date: string;
  readonly items_attributes: ItemAttributes[];
}

export interface DemoInvoice {
  readonly customer: number;
  readonly fields: DemoFields;
  readonly outcome: 'draft' | 'sent' | 'paid' | 'part_paid' | 'written_off' | 'credited';
  readonly remindedOn: readonly string[];
  readonly settledOn: string;
  /** The number of its credit note, if any: sent for a credited invoice, otherwise a draft. */
  readonly creditNumber: string | null;
}

const COUNT = 26;
const EVERY_DAYS = 14;
const SETTLED_AFTER_DAYS = 12;
const WEEK = 7;

/** The invoices that are not simply paid, counted from the newest, so that their age stays the same. */
const CREDITED = COUNT - 15;
const WRITTEN_OFF = [COUNT - 17, COUNT - 22];
const CREDIT_DRAFTED = COUNT - 3;
const PART_PAID = [COUNT - 6, COUNT - 9];
/** The weeks after the due date in which the customer was reminded. */
const REMINDED = new Map([
  [COUNT - 9, [1, 4]],
  [COUNT - 7, [1, 3]],
  [COUNT - 5, [1]],
]);

/** Two invoices a month for the last year: the older ones paid, the newest still drafts. */
export function demoInvoices(today: string, isVatRegistered: boolean): DemoInvoice[] {
  return Array.from({ length: COUNT }, (_, index): DemoInvoice => {
    const date = addDays(today, -EVERY_DAYS * (COUNT - 1 - index));
    const lines = WORK.slice(index % 3, (index % 3) + 1 + (index % 3));
    const payment_terms = index % 4 === 0 ? 14 : 30;
    return {
      customer: index,
      outcome: outcomeOf(index),
      remindedOn: (REMINDED.get(index) ?? []).map((weeks) =>
        addDays(date, payment_terms + weeks * WEEK),
      ),
      settledOn: addDays(date, SETTLED_AFTER_DAYS),
      creditNumber: creditNumberOf(index),
      fields: {
        number: `INV-${String(index + 1).padStart(4, '0')}`,
        date,
        payment_terms,
        purchase_reference: index % 3 === 0 ? `PO-${4100 + index}` : null,
        discount: index % 5 === 0 ? 1500 : 0,
        customer_notes: index % 4 === 0 ? 'Thank you for your business.' : null,
        items_attributes: lines.map((line) => ({ ...line, tax: isVatRegistered ? line.tax : '0' })),
      },
    };
  });
}

function outcomeOf(index: number): DemoInvoice['outcome'] {
  if (index >= COUNT - 2) return 'draft';
  if (PART_PAID.includes(index)) return 'part_paid';
  if (WRITTEN_OFF.includes(index)) return 'written_off';
  if (index === CREDITED) return 'credited';
  if (index >= COUNT - 7) return 'sent';
  return 'paid';
}

function creditNumberOf(index: number): string | null {
  if (index === CREDITED) return 'CN-0001';
  return index === CREDIT_DRAFTED ? 'CN-0002' : null;
}
