import { normaliseVatNumber, vatNumberError } from '../identifiers/vat-number.ts';
import { formatDecimal, parseDecimal } from '../money/decimal.ts';
import { REQUIRED } from '../text.ts';
import { RATE_LIMITS, UK_RATES } from './rates.ts';
import {
  VAT_RETURN_FREQUENCIES,
  VAT_SCHEMES,
  type VatReturnFrequency,
  type VatScheme,
} from './schemes.ts';

const NO_CERTIFICATE = 'Please upload a vat document';
const NO_RATE = 'Must be a number such as 12.5, from 0 to 100';
const NO_UK_RATE = `Must be ${UK_RATES.slice(0, -1).join(', ')} or ${UK_RATES.at(-1)}`;

/** A client's answers about their VAT; null: no answer. */
export interface VatAnswers {
  readonly vat_registered: boolean | null;
  readonly is_vat_certificate_available: boolean | null;
  readonly vat_scheme: string | null;
  readonly cash_accounting: boolean | null;
  readonly vat_return_frequency: string | null;
  readonly vat_number: string | null;
  readonly vat_rate: string | number | null;
}

/** How a client accounts for VAT. */
export interface VatDetails {
  readonly vat_registered: boolean;
  readonly is_vat_certificate_available: boolean | null;
  readonly vat_scheme: VatScheme | null;
  readonly cash_accounting: boolean | null;
  readonly vat_return_frequency: VatReturnFrequency | null;
  readonly vat_number: string | null;
  readonly vat_rate: string | null;
}

/** A client who is not registered has no other answers, whatever was answered before. */
export const NOT_REGISTERED: VatDetails = {
  vat_registered: false,
  is_vat_certificate_available: null,
  vat_scheme: null,
  cash_accounting: null,
  vat_return_frequency: null,
  vat_number: null,
  vat_rate: null,
};

interface VatError {
  readonly field: keyof VatAnswers | 'file';
  readonly message: string;
}

/** The answers that a certificate also contains. */
const ON_CERTIFICATE = ['vat_scheme', 'vat_return_frequency', 'vat_number', 'vat_rate'] as const;

const isBlank = (text: string | number | null): boolean => String(text ?? '').trim() === '';

/** Whether a certificate replaces all answers: the accountants read them there. */
const isAllOnCertificate = (answers: VatAnswers, hasCertificate: boolean): boolean =>
  hasCertificate && ON_CERTIFICATE.every((field) => isBlank(answers[field]));

/** All that is wrong with the answers of a form. @param hasCertificate one comes with them, or was sent before and stays */
export function vatErrors(answers: VatAnswers, hasCertificate: boolean): VatError[] {
  const { vat_registered, is_vat_certificate_available, vat_scheme } = answers;
  if (vat_registered === null) return [{ field: 'vat_registered', message: REQUIRED }];
  if (!vat_registered || isAllOnCertificate(answers, hasCertificate)) return [];
  const messages: Record<(typeof ON_CERTIFICATE)[number] | 'file', string | null> = {
    vat_scheme: choiceError(vat_scheme, VAT_SCHEMES),
    vat_return_frequency: choiceError(answers.vat_return_frequency, VAT_RETURN_FREQUENCIES),
    vat_number: numberError(answers.vat_number),
    vat_rate: rateError(answers.vat_rate, vat_scheme),
    file: is_vat_certificate_available && !hasCertificate ? NO_CERTIFICATE : null,
  };
  return Object.entries(messages).flatMap(([field, message]) =>
    message === null ? [] : [{ field: field as VatError['field'], message }],
  );
}

/** Answers without errors, as they are stored. */
export function vatDetails(answers: VatAnswers): VatDetails {
  if (!answers.vat_registered) return NOT_REGISTERED;
  const { vat_number, vat_rate } = answers;
  return {
    vat_registered: true,
    is_vat_certificate_available: answers.is_vat_certificate_available ?? false,
    vat_scheme: chosen(answers.vat_scheme, VAT_SCHEMES),
    cash_accounting: answers.cash_accounting ?? false,
    vat_return_frequency: chosen(answers.vat_return_frequency, VAT_RETURN_FREQUENCIES),
    vat_number: isBlank(vat_number) ? null : normaliseVatNumber(vat_number ?? ''),
    vat_rate: canonicalRate(vat_rate),
  };
}

const chosen = <T extends string>(text: string | null, among: readonly T[]): T | null =>
  among.find((each) => each === text) ?? null;

function choiceError(text: string | null, among: readonly string[]): string | null {
  if (isBlank(text)) return REQUIRED;
  return among.includes(text ?? '') ? null : `Must be one of ${among.join(', ')}`;
}

function numberError(text: string | null): string | null {
  return isBlank(text) ? REQUIRED : vatNumberError(normaliseVatNumber(text ?? ''));
}

/** "12.50 %" -> "12.5"; null for text that is not a rate. */
function canonicalRate(rate: string | number | null): string | null {
  const text = String(rate ?? '').replace(/%\s*$/, '');
  const read = parseDecimal(text.trim(), RATE_LIMITS);
  return read === null || read.units < 0n ? null : formatDecimal(read);
}

/** Only the flat rate scheme has rates of its own. */
function rateError(rate: string | number | null, scheme: string | null): string | null {
  if (isBlank(rate)) return REQUIRED;
  const canonical = canonicalRate(rate);
  if (canonical === null) return NO_RATE;
  const isFree = chosen(scheme, VAT_SCHEMES) === null || scheme === 'flat_rate';
  return isFree || UK_RATES.includes(canonical) ? null : NO_UK_RATE;
}
