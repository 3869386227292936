import { REFERENCES } from '@counterfoil/contract/invoices/schemas';
import { mapFields } from '@counterfoil/domain/pick';
import type { PrintedInvoice } from '@counterfoil/api/modules/invoices/paper/pdf/invoice-request';

/** An invoice of a VAT-registered company: the worked example of three lines. */
export function anInvoicePaper(changes: Partial<PrintedInvoice> = {}): PrintedInvoice {
  return {
    type: 'invoice',
    draft: false,
    created_at: '2026-11-21T09:00:00Z',
    is_vat_registered: true,
    accent: '#0a5f4e',
    logo: null,
    seller: {
      name: 'Dovetail Joinery Ltd',
      address_lines: ['Unit 4, Kelham Wharf', 'Green Lane', 'Sheffield', 'S3 8SE'],
      company_number: '08123456',
      vat_number: '123456789',
      email: 'hello@dovetail.example',
      phone: '020 7946 0123',
    },
    customer: {
      name: 'Harbour Coffee Roasters',
      contact_name: 'Ines Moreau',
      address_lines: ['12 Quay Street', 'Bristol', 'BS1 4DB'],
    },
    number: 'INV-0042',
    date: '2026-11-21',
    due_date: '2026-12-21',
    payment_terms: 30,
    ...mapFields(REFERENCES, () => null),
    purchase_reference: 'PO 7719',
    parent: null,
    credit_reason: null,
    items: [
      line('Oak shelf, planed and oiled', '2', '49.99', '20', 9_998),
      line('Energy-saving lamp, fitted', '1', '10.00', '5', 1_000),
      line('Book of joinery plans', '3', '3.33', '0', 999),
    ],
    subtotal_pence: 11_997,
    discount_pence: 500,
    vat: [
      { rate: '20', net_pence: 9_581, vat_pence: 1_916 },
      { rate: '5', net_pence: 958, vat_pence: 48 },
      { rate: '0', net_pence: 958, vat_pence: 0 },
    ],
    vat_pence: 1_964,
    total_pence: 13_461,
    customer_notes: 'Thank you for your order.\nDelivery as agreed.',
    ...changes,
  };
}

/** A line of a document: `line('Oak shelf', '2', '49.99', '20', 9_998)`. */
export const line = (
  description: string | null,
  quantity: string | null,
  price: string | null,
  tax: string | null,
  net_pence: number,
): PrintedInvoice['items'][number] => ({ description, quantity, price, tax, net_pence });
