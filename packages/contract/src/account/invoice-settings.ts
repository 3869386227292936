import { noPostCode, writtenPostCode } from '@counterfoil/domain/customer/post-code';
import { DEFAULT_PAYMENT_TERMS } from '@counterfoil/domain/invoice/terms';
import { REQUIRED } from '@counterfoil/domain/text';
import * as z from 'zod/mini';
import { clientRoute } from '../client-route.ts';
import { lockVersion, optionalEmail, optionalLines, optionalText, terms } from '../fields.ts';
import { one, wrapped } from '../shapes.ts';
import { invoiceBankAccount } from './invoice-bank-account.ts';

const text = z.nullable(z.string());

/** A complete UK address, as VAT invoices must show the seller's. All fields empty: none. */
const tradingAddress = z.pipe(
  z.object({
    address_line_1: optionalText(200),
    address_line_2: optionalText(200),
    city: optionalText(100),
    post_code: optionalText(20),
  }),
  z.transform((address, ctx) => {
    if (!Object.values(address).some(Boolean)) return null;
    for (const field of ['address_line_1', 'city', 'post_code'] as const) {
      if (!address[field]) {
        ctx.issues.push({ code: 'custom', message: REQUIRED, input: '', path: [field] });
      }
    }
    const { address_line_1 = null, address_line_2 = null, city = null, post_code = null } = address;
    const written = post_code && writtenPostCode(post_code, 'GB');
    if (post_code && !written) {
      const message = noPostCode('GB');
      ctx.issues.push({ code: 'custom', message, input: post_code, path: ['post_code'] });
    }
    return { address_line_1, address_line_2, city, post_code: written };
  }),
);

/** PUT changes the given fields only; null clears. Bank account and address are sent whole. */
export const invoiceSettingsFields = z.object({
  payment_terms: z.optional(terms),
  email: z.optional(optionalEmail),
  invoice_email: z.optional(optionalEmail),
  debt_collection_message: optionalLines(1000),
  is_trading_address_default: z.optional(z.boolean({ error: 'Must be true or false' })),
  trading_address: z.nullish(tradingAddress),
  invoice_bank_account: z.nullish(invoiceBankAccount),
  lock_version: lockVersion,
});
export type InvoiceSettingsFields = z.infer<typeof invoiceSettingsFields>;

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
  summary: 'What every invoice shows: terms, e-mails, address, bank account',
  reply: one(invoiceSettings),
});

export const updateInvoiceSettings = clientRoute('updateInvoiceSettings', 'PUT /invoice_settings', {
  summary: 'Change what stands on invoices from now on; sent ones keep what they said',
  audit: 'invoice_settings_updated',
  ...wrapped('invoice_settings', invoiceSettingsFields),
  reply: one(invoiceSettings),
});

export const getLogo = clientRoute('getLogo', 'GET /logo', {
  summary: "The client's logo, a PNG of at most 1,200 pixels a side",
  reply: { file: 'image/png' },
});
