import { invoiceSettingsFields } from '@counterfoil/contract/account/invoice-settings-fields';
import type { InvoiceSettings } from '@counterfoil/contract/account/invoice-settings';
import { terms } from '@counterfoil/contract/fields';
import { ibanText, sortCodeText } from '@counterfoil/domain/money/bank-text';
import type { Control } from 'react-hook-form';
import { textsOf } from '#lib/form/texts-of.ts';
import * as z from 'zod/mini';

type Texts = Readonly<Record<string, string>>;

/** A group of fields; null when all of them are empty. */
function noneWhenBlank<V extends Texts>(texts: V): V | null {
  return Object.values(texts).every((text) => text.trim() === '') ? null : texts;
}

type AddressValues = typeof NO_ADDRESS;
type BankValues = typeof NO_ACCOUNT;

const { shape } = invoiceSettingsFields;
type Address = z.input<typeof shape.trading_address>;
type Account = z.input<typeof shape.invoice_bank_account>;

/** The form's checks: the contract's own rules. */
export const settingsSchema = z.object({
  payment_terms: terms,
  email: shape.email,
  invoice_email: shape.invoice_email,
  debt_collection_message: shape.debt_collection_message,
  is_trading_address_default: shape.is_trading_address_default,
  trading_address: z.pipe(
    z.transform((texts: AddressValues): Address => noneWhenBlank(texts)),
    shape.trading_address,
  ),
  invoice_bank_account: z.pipe(
    z.transform((texts: BankValues): Account => noneWhenBlank(texts)),
    shape.invoice_bank_account,
  ),
});

/** Checked and tidied, ready to send. */
export type SettingsFields = z.output<typeof settingsSchema>;

/** The text in the fields; '' when nothing is given. */
export type SettingsValues = z.input<typeof settingsSchema>;

const NO_ADDRESS = { address_line_1: '', address_line_2: '', city: '', post_code: '' };
const NO_ACCOUNT = { account_name: '', sort_code: '', account_number: '', iban: '', swift: '' };

/** Saved settings for the form. */
export function settingsValues(settings: InvoiceSettings): SettingsValues {
  const { trading_address, invoice_bank_account, payment_terms, is_trading_address_default } =
    settings;
  const account = textsOf(NO_ACCOUNT, invoice_bank_account);
  return {
    ...textsOf({ email: '', invoice_email: '', debt_collection_message: '' }, settings),
    payment_terms: String(payment_terms),
    is_trading_address_default,
    trading_address: textsOf(NO_ADDRESS, trading_address),
    invoice_bank_account: {
      ...account,
      sort_code: sortCodeText(account.sort_code),
      iban: ibanText(account.iban),
    },
  };
}

export interface FieldsetProps {
  readonly control: Control<SettingsValues, unknown, SettingsFields>;
  readonly disabled: boolean;
}
