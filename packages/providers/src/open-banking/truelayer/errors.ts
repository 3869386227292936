import * as z from 'zod/mini';
import { ProviderError } from '../../calls/port.ts';
import { BankRefused, type BankRefusal } from '../port.ts';
import { failure } from './types.ts';

/** TrueLayer's word for what went wrong, such as `sca_exceeded`; '' without one. */
function wordOf({ answer }: ProviderError): string {
  const said = z.core.safeParse(failure, answer);
  return said.success ? said.data.error : '';
}

// Failures of one bank, or on the way to it: TrueLayer itself works.
const ELSEWHERE = ['provider_error', 'provider_timeout', 'connector_timeout'];
export const isOfOneBank = (error: ProviderError): boolean => ELSEWHERE.includes(wordOf(error));

type Words = Readonly<Record<string, BankRefusal>>;

const OF_DATA: Words = {
  invalid_grant: 'consent_ended',
  invalid_credentials_key: 'consent_ended',
  deprecated_provider: 'consent_ended',
  unauthorized: 'token_expired',
  invalid_token: 'token_expired',
  access_denied: 'access_denied',
  sca_exceeded: 'sca_exceeded',
  invalid_date_range: 'invalid_period',
  endpoint_not_supported: 'not_offered',
  account_not_found: 'not_found',
};
const BY_STATUS: Readonly<Record<number, BankRefusal>> = {
  401: 'token_expired',
  403: 'access_denied',
  404: 'not_found',
  410: 'not_found',
  501: 'not_offered',
};
const OF_CODE: Words = {
  invalid_grant: 'invalid_code',
  invalid_authorization_code: 'invalid_code',
};
const OF_REFRESH: Words = { invalid_grant: 'consent_ended', access_denied: 'consent_ended' };
// Our settings are wrong, whatever the status: a client cannot fix that.
const OURS = ['invalid_client', 'unauthorized_client', 'validation_error', 'invalid_scope'];

/** Throws the meaning of the provider's refusal of bank data; every other failure stays as it is. */
export function failOfData(error: unknown): never {
  throw toBankRefused(error, OF_DATA, BY_STATUS);
}

/** The same for the code of a return. */
export function failOfCode(error: unknown): never {
  throw toBankRefused(error, OF_CODE, {});
}

/** The same for a refresh token. */
export function failOfRefresh(error: unknown): never {
  throw toBankRefused(error, OF_REFRESH, {});
}

function toBankRefused(
  error: unknown,
  words: Words,
  byStatus: Readonly<Record<number, BankRefusal>>,
): unknown {
  if (!(error instanceof ProviderError) || error.code !== 'refused') return error;
  const word = wordOf(error);
  if (OURS.includes(word)) return error;
  const reason = words[word] ?? byStatus[error.status ?? 0];
  return reason ? new BankRefused(reason, error.status) : error;
}
