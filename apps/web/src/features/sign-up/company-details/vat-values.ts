import type { Client } from '@counterfoil/contract/account/client';
import { REQUIRED } from '@counterfoil/domain/text';
import { DEFAULT_VAT_RATE } from '@counterfoil/domain/vat/default-vat';
import { UK_RATES } from '@counterfoil/domain/vat/rates';
import { NOT_REGISTERED, vatErrors, type VatAnswers } from '@counterfoil/domain/vat/vat-details';
import { addressErrors, type AddressValues } from './trading-address.ts';
import type { Control, FieldErrors, Resolver } from 'react-hook-form';

/** A question with two answers; '': not answered. */
type YesOrNo = '' | 'true' | 'false';

export interface VatValues {
  vat_registered: YesOrNo;
  is_vat_certificate_available: YesOrNo;
  /** A certificate that has been chosen now. */
  file: File | null;
  vat_scheme: string;
  cash_accounting: boolean;
  vat_return_frequency: string;
  vat_number: string;
  vat_rate: string;
  /** Null where it is not asked for. */
  trading_address: AddressValues | null;
}
export type VatControl = Control<VatValues, unknown, VatValues>;

const yesOrNo = (answer: boolean | null): YesOrNo => (answer === null ? '' : `${answer}`);
const isYes = (answer: YesOrNo): boolean | null => (answer === '' ? null : answer === 'true');

/** Saved answers, for the form; a question never asked is not answered. */
export function vatValues(
  client: Client,
  trading_address: VatValues['trading_address'],
): VatValues {
  const isAnswered = client.vat_details_at !== null;
  return {
    vat_registered: isAnswered ? yesOrNo(client.vat_registered) : '',
    is_vat_certificate_available: yesOrNo(client.is_vat_certificate_available),
    file: null,
    vat_scheme: client.vat_scheme ?? '',
    cash_accounting: client.cash_accounting ?? false,
    vat_return_frequency: client.vat_return_frequency ?? '',
    vat_number: client.vat_number ?? '',
    vat_rate: client.vat_rate ?? DEFAULT_VAT_RATE,
    trading_address,
  };
}

/** The answers to send; a client who is not registered has no others. */
export function answersOf(values: VatValues): VatAnswers {
  const { vat_scheme, vat_return_frequency, vat_number, vat_rate, cash_accounting } = values;
  const vat_registered = isYes(values.vat_registered);
  const is_vat_certificate_available = isYes(values.is_vat_certificate_available);
  if (vat_registered) {
    const rest = { vat_scheme, vat_return_frequency, vat_number, vat_rate, cash_accounting };
    return { vat_registered, is_vat_certificate_available, ...rest };
  }
  return { ...NOT_REGISTERED, vat_registered };
}

/** The server's own rules; only the form asks for each answer beside a certificate, and whether there is one. */
export const vatResolver =
  (hasStored: boolean): Resolver<VatValues, unknown, VatValues> =>
  (values) => {
    const answers = answersOf(values);
    const hasCertificate = hasStored || values.file !== null;
    const found = vatErrors(answers, hasCertificate);
    const isUnsaid = answers.vat_registered && answers.is_vat_certificate_available === null;
    const all = isUnsaid
      ? [...found, { field: 'is_vat_certificate_available' as const, message: REQUIRED }]
      : found;
    const ofAddress = Object.entries(
      values.trading_address ? addressErrors(values.trading_address) : {},
    );
    if (all.length + ofAddress.length === 0) return { values, errors: {} };
    const byField = (found: readonly (readonly [string, string])[]) =>
      Object.fromEntries(found.map(([field, message]) => [field, { type: 'rule', message }]));
    const errors = {
      ...byField(all.map(({ field, message }) => [field, message])),
      ...(ofAddress.length > 0 ? { trading_address: byField(ofAddress) } : {}),
    };
    return { values: {}, errors: errors as FieldErrors<VatValues> };
  };

/** The rate after a scheme has been chosen: only the flat rate scheme has rates of its own. */
export function rateFor(scheme: string, rate: string): string {
  const isOfAll = UK_RATES.includes(rate);
  if (scheme === 'flat_rate') return isOfAll ? '' : rate;
  return isOfAll ? rate : DEFAULT_VAT_RATE;
}
