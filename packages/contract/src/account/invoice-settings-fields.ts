import { noPostCode, writtenPostCode } from '@counterfoil/domain/customer/post-code';
import { REQUIRED } from '@counterfoil/domain/text';
import * as z from 'zod/mini';
import {
  lockVersion,
  optionalEmail,
  optionalLines,
  optionalPlain,
  optionalText,
  terms,
} from '../fields.ts';
import { invoiceBankAccount } from './invoice-bank-account.ts';

/** A complete UK address, as VAT invoices must show the seller's. All fields empty: none. */
const tradingAddress = z.pipe(
  z.object({
    address_line_1: optionalText(200),
    address_line_2: optionalText(200),
    city: optionalText(100),
    post_code: optionalPlain(20),
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
