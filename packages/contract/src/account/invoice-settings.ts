import { DEFAULT_PAYMENT_TERMS } from '@counterfoil/domain/invoice/terms';
import * as z from 'zod/mini';
import { clientRoute } from '../client-route.ts';
import { one, wrapped } from '../shapes.ts';
import { invoiceSettingsFields } from './invoice-settings-fields.ts';

const text = z.nullable(z.string());

const invoiceSettings = z.object({
  /** In days; the default of new invoices. */
  payment_terms: z._default(z.int(), DEFAULT_PAYMENT_TERMS),
  /** Printed on invoices; null: the primary contact's. */
  email: text,
  /** The reply address of e-mails; null: `email`, else the primary contact's. */
  invoice_email: text,
  debt_collection_message: text,
  /** Whether papers show the trading address, when there is one. */
  is_trading_address_default: z.boolean(),
  trading_address: z.nullable(
    z.object({ address_line_1: text, address_line_2: text, city: text, post_code: text }),
  ),
  invoice_bank_account: z.nullable(
    z.object({
      account_name: z.string(),
      /** Six digits. */
      sort_code: z.string(),
      /** Eight digits. */
      account_number: z.string(),
      iban: text,
      swift: text,
    }),
  ),
  /** Fetched with the session's headers, like all data of a client. */
  logo: z.object({ url: text }),
  lock_version: z.int(),
});
export type InvoiceSettings = z.infer<typeof invoiceSettings>;

export const getInvoiceSettings = clientRoute('getInvoiceSettings', 'GET /invoice_settings', {
  summary: 'What every invoice shows: terms, emails, address, bank account',
  reply: one(invoiceSettings),
});

export const updateInvoiceSettings = clientRoute('updateInvoiceSettings', 'PUT /invoice_settings', {
  summary: 'Change what stands on invoices from now on; sent ones keep what they said',
  audit: 'invoice_settings_updated',
  // For another bank account.
  asksPassword: true,
  ...wrapped('invoice_settings', invoiceSettingsFields),
  reply: one(invoiceSettings),
});

/** The client as the sender of their papers: the same facts as a PDF has. */
const paperSender = z.object({
  is_vat_registered: z.boolean(),
  /** `#rrggbb`: the logo's colour or neutral ink. */
  accent: z.string(),
  has_logo: z.boolean(),
  seller: z.object({
    name: z.string(),
    address_lines: z.array(z.string()),
    company_number: text,
    registered_office: z.nullable(z.array(z.string())),
    vat_number: text,
    email: text,
    phone: text,
  }),
});
export type PaperSender = z.infer<typeof paperSender>;

export const getPaperSender = clientRoute('getPaperSender', 'GET /paper_sender', {
  summary: 'The sender as papers print it: name, address, numbers and colour',
  reply: one(paperSender),
});

export const getLogo = clientRoute('getLogo', 'GET /logo', {
  summary: "The client's logo, a PNG of at most 1,200 pixels a side",
  reply: { file: 'image/png' },
});
