import { addDays } from '@counterfoil/domain/dates/iso-date';

const address = (address_line_1: string, city: string, post_code: string) => ({
  phone_no_2: null,
  phone: null,
  secondary_phone: null,
  address_line_1,
  address_line_2: null,
  address_line_3: null,
  city,
  post_code,
  country: 'GB',
});

/** The customers of every demo client with a history. */
export const DEMO_CUSTOMERS = [
  {
    name: 'Ashdown Primary School',
    contact_name: 'Morag Ellis',
    email: 'office@ashdown.example',
    phone_no_1: '020 7946 0101',
    ...address('Ashdown Road', 'Bristol', 'BS6 5JP'),
  },
  {
    name: 'Brunel Coffee Roasters Ltd',
    contact_name: 'Jo Brunel',
    email: 'accounts@brunelcoffee.example,jo@brunelcoffee.example',
    phone_no_1: '020 7946 0102',
    ...address('Unit 4, Temple Yard', 'Bristol', 'BS2 0RD'),
  },
  {
    name: 'Calder & Holt LLP',
    contact_name: 'Priya Calder',
    email: 'payables@calderholt.example',
    phone_no_1: '020 7946 0103',
    ...address('90 Deansgate', 'Manchester', 'M3 2QG'),
  },
  {
    name: 'Dunmore Hotels Group plc',
    contact_name: 'Accounts Payable',
    email: 'invoices@dunmorehotels.example',
    phone_no_1: '020 7946 0104',
    ...address('1 Harbour Point', 'Edinburgh', 'EH6 6JH'),
  },
  {
    name: 'Élodie Marchand Design',
    contact_name: 'Élodie Marchand',
    email: 'elodie@marchand.example',
    phone_no_1: '020 7946 0105',
    ...address('22 Rue des Lilas', 'Lyon', '69003'),
    country: 'FR',
  },
  {
    name: 'Foxglove Community Garden',
    contact_name: 'Robin Hale',
    email: 'hello@foxglove.example',
    phone_no_1: '020 7946 0106',
    ...address('The Old Depot, Mill Lane', 'Bath', 'BA2 3EQ'),
  },
] as const;

const WORK = [
  { description: 'Workshop day', quantity: '1.5', price: '420.00', tax: '20' },
  { description: 'Fitting and finishing on site', quantity: '6', price: '48.50', tax: '20' },
  { description: 'Materials', quantity: '1', price: '186.35', tax: '20' },
  { description: 'Insulation, energy saving', quantity: '12', price: '9.99', tax: '5' },
  { description: 'Printed guide', quantity: '3', price: '14.50', tax: '0' },
] as const;

interface DemoFields {
  readonly number: string;
  readonly date: string;
  readonly payment_terms: number;
  readonly purchase_reference: string | null;
  readonly discount: number;
  readonly customer_notes: string | null;
  readonly items_attributes: {
    description: string;
    quantity: string;
    price: string;
    tax: string;
  }[];
}

export interface DemoInvoice {
  readonly customer: number;
  readonly fields: DemoFields;
  readonly outcome: 'draft' | 'sent' | 'paid' | 'part_paid' | 'credited';
  readonly settledOn: string;
  readonly creditNumber: string;
}

const COUNT = 26;
const EVERY_DAYS = 14;

/** Two invoices a month for the last year, the older ones paid, the youngest still drafts. */
export function demoInvoices(today: string, isVatRegistered: boolean): DemoInvoice[] {
  return Array.from({ length: COUNT }, (_, index): DemoInvoice => {
    const date = addDays(today, -EVERY_DAYS * (COUNT - 1 - index));
    const lines = WORK.slice(index % 3, (index % 3) + 1 + (index % 3));
    return {
      customer: index,
      outcome: outcomeOf(index),
      settledOn: addDays(date, 12),
      creditNumber: `CN-${String(index).padStart(4, '0')}`,
      fields: {
        number: `INV-${String(index + 1).padStart(4, '0')}`,
        date,
        payment_terms: index % 4 === 0 ? 14 : 30,
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
  if (index === COUNT - 6 || index === COUNT - 9) return 'part_paid';
  if (index === 11) return 'credited';
  if (index >= COUNT - 7) return 'sent';
  return 'paid';
}
