import type { Selectable } from 'kysely';
import { countryName } from '@counterfoil/domain/customer/countries';
import { openBankAccount, type InvoiceSettingsRow } from '#modules/account/public';
import type { CustomerRow } from '#modules/customers/public';
import type { Schema } from '#platform/db/schema.gen';
import { bankAccountOnPaper } from './bank-account-on-paper.ts';
import type { InvoicesDeps } from './deps.ts';
import { shortest } from './draft.ts';
import type { InvoiceRow, ItemRow } from './invoice-store.ts';
import type { InvoiceDocument } from './pdf/invoice-document.ts';
import { vatBreakdownOf } from './present-invoice.ts';

/** The rows that together make one paper. */
export interface InvoiceParts {
  readonly invoice: InvoiceRow;
  readonly items: readonly ItemRow[];
  readonly customer: CustomerRow;
  readonly client: Selectable<Schema['clients']>;
  readonly contact: Selectable<Schema['contacts']> | null;
  readonly settings: InvoiceSettingsRow;
  readonly parent: InvoiceRow | null;
}

export interface PaperSettings extends Pick<InvoicesDeps, 'brands' | 'secrets'> {
  readonly logo: Uint8Array | null;
  /** The instant the paper is made: it decides the file's bytes. */
  readonly createdAt: string;
  readonly draft: boolean;
}

const present = (lines: readonly (string | null)[]) =>
  lines.filter((line): line is string => Boolean(line));

/** Rows -> what the PDF shows. Figures are taken as stored, never worked out again. */
export function invoiceDocument(parts: InvoiceParts, settings: PaperSettings): InvoiceDocument {
  const { invoice, items, parent } = parts;
  return {
    kind: invoice.type === 'CreditNote' ? 'credit_note' : 'invoice',
    draft: settings.draft,
    created_at: settings.createdAt,
    is_vat_registered: parts.client.vat_registered,
    accent: settings.brands.find((brand) => brand.id === parts.client.brand)?.accent ?? '#222222',
    logo: settings.logo ? { png: settings.logo } : null,
    seller: seller(parts),
    customer: customer(parts.customer, invoice.customer_name),
    number: invoice.number,
    date: invoice.date,
    due_date: invoice.due_date,
    payment_terms: invoice.payment_terms,
    purchase_reference: invoice.purchase_reference,
    parent: parent ? { number: parent.number ?? '', date: parent.date ?? '' } : null,
    items: items.map((item) => ({
      description: item.description,
      quantity: shortest(item.quantity) ?? null,
      price: shortest(item.price) ?? null,
      tax: shortest(item.tax) ?? null,
      net_pence: item.net_pence,
    })),
    subtotal_pence: invoice.subtotal_pence,
    discount_pence: invoice.discount_pence,
    vat: vatBreakdownOf(invoice).map(({ rate, netPence, vatPence }) => ({
      rate,
      net_pence: netPence,
      vat_pence: vatPence,
    })),
    vat_pence: invoice.vat_pence,
    total_pence: invoice.total_pence,
    bank: openBankAccount(settings.secrets, bankAccountOnPaper(parts, settings.draft)),
    debt_collection_message: parts.settings.debt_collection_message,
    customer_notes: invoice.customer_notes,
  };
}

function seller({ client, contact, settings }: InvoiceParts): InvoiceDocument['seller'] {
  const isCompany = client.business_type === 'ltd' || client.business_type === 'llp';
  const ofClient = addressLines(client);
  const trading = settings.is_trading_address_default ? addressLines(settings) : [];
  const isElsewhere = trading.length > 0 && trading.join() !== ofClient.join();
  return {
    name: client.company_name,
    address_lines: isElsewhere ? trading : ofClient,
    // The Companies Act wants a company's number and registered office on its papers; other
    // businesses have none.
    company_number: isCompany ? client.company_number : null,
    registered_office: isCompany && isElsewhere ? ofClient : null,
    vat_number: client.vat_registered ? client.vat_number : null,
    email: settings.email ?? contact?.email ?? null,
    phone: contact?.phone ?? null,
  };
}

type Address = Pick<InvoiceSettingsRow, 'address_line_1' | 'address_line_2' | 'city' | 'post_code'>;
const addressLines = ({ address_line_1, address_line_2, city, post_code }: Address) =>
  present([address_line_1, address_line_2, city, post_code]);

function customer(row: CustomerRow, name: string): InvoiceDocument['customer'] {
  return {
    name,
    contact_name: row.contact_name,
    address_lines: present([
      row.address_line_1,
      row.address_line_2,
      row.address_line_3,
      row.city,
      row.post_code,
      row.country === 'GB' ? null : countryName(row.country),
    ]),
  };
}
