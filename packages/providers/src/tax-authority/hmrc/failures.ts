import * as z from 'zod/mini';
import { ProviderError } from '../../calls/port.ts';
import { CircuitOpen } from '../../calls/circuit.ts';
import { GrantEnded, OutcomeUnknown, TaxRefused, type TaxRefusalCode } from '../port.ts';
import { failure, tokenFailure } from './types.ts';

const REASONS: Readonly<Record<string, TaxRefusalCode>> = {
  VRN_INVALID: 'vrn_invalid',
  PERIOD_KEY_INVALID: 'period_key_invalid',
  CLIENT_OR_AGENT_NOT_AUTHORISED: 'not_authorised',
  RULE_INSOLVENT_TRADER: 'insolvent',
  TAX_PERIOD_NOT_ENDED: 'period_not_ended',
  DUPLICATE_SUBMISSION: 'duplicate_submission',
  NOT_FINALISED: 'not_finalised',
  MANDATORY_FIELD_MISSING: 'wrong_figures',
  INVALID_NUMERIC_VALUE: 'wrong_figures',
  INVALID_STRING_VALUE: 'wrong_figures',
  UNMAPPED_PLAY_ERROR: 'wrong_figures',
  INVALID_MONETARY_AMOUNT: 'wrong_figures',
  VAT_TOTAL_VALUE: 'wrong_figures',
  VAT_NET_VALUE: 'wrong_figures',
  INVALID_REQUEST: 'wrong_figures',
  INVALID_DATE_FROM: 'date_range',
  INVALID_DATE_TO: 'date_range',
  INVALID_DATE_RANGE: 'date_range',
  MISSING_DATE_RANGE: 'date_range',
  DATE_FROM_INVALID: 'date_range',
  DATE_TO_INVALID: 'date_range',
  DATE_RANGE_INVALID: 'date_range',
  DATE_RANGE_TOO_LARGE: 'date_range',
};

const toReason = (code: string): TaxRefusalCode => REASONS[code] ?? 'other';

/** Codes are words of this form. Other text may contain values, which must not reach a log. */
const CODE = /^[A-Z][A-Z\d_]{2,99}$/;

/** HMRC's code for a failed call, from any of its three shapes of errors. Of several the first counts. */
function codeOf(error: ProviderError): string | null {
  const { data } = z.core.safeParse(failure, error.answer);
  const listed = data?.errors?.find(({ code }) => code)?.code;
  const code = listed ?? data?.code ?? data?.message ?? '';
  return CODE.test(code) ? code : null;
}

/** Whether HMRC says that there is nothing. Another 404 is a wrong address. */
export const isNothing = (error: unknown): boolean =>
  error instanceof ProviderError && error.status === 404 && codeOf(error) === 'NOT_FOUND';

/** The same for a return, where HMRC may also say so with an empty body. */
export const isNoReturn = (error: unknown): boolean =>
  isNothing(error) ||
  (error instanceof ProviderError && error.status === 404 && error.answer === null);

/** The failure of a call of the API, in the port's words. */
export function failAsTold(error: unknown): never {
  if (!(error instanceof ProviderError) || error.code !== 'refused') throw error;
  const status = error.status ?? 0;
  if (status === 401) throw new GrantEnded('access', status);
  const code = codeOf(error);
  // The client has to authorise again, this time for everything that we need.
  if (code === 'INVALID_SCOPE') throw new GrantEnded('grant', status);
  if (code) throw new TaxRefused(toReason(code), code, status);
  throw error;
}

/** The same for a submission: without an answer that settles it, its outcome is unknown. */
export function failAsSubmitted(error: unknown): never {
  if (!(error instanceof ProviderError)) throw error;
  if (!isCertain(error)) throw new OutcomeUnknown(error.code, error);
  const { code, status } = error;
  if (code === 'refused' && status !== null && status !== 401 && codeOf(error) === null) {
    // Reached, but it does not say why it refuses everything.
    throw new TaxRefused('other', `HTTP_${status}`, status);
  }
  return failAsTold(error);
}

/** Whether the return was certainly not taken: see docs/decisions/0063-hmrc.md. */
function isCertain(error: ProviderError): boolean {
  const { code, status } = error;
  if (code === 'busy') return true;
  if (code === 'refused') return status !== 408;
  if (status === 503) return codeOf(error) === 'SCHEDULED_MAINTENANCE';
  return status === null && neverLeft(error.cause);
}

/** Whether a call failed before anything was sent: the circuit is open, or no connection was made. */
function neverLeft(cause: unknown): boolean {
  if (cause instanceof CircuitOpen) return true;
  if (!(cause instanceof Error)) return false;
  if (cause instanceof AggregateError) return cause.errors.every(neverLeft);
  if ('syscall' in cause) return cause.syscall === 'connect' || cause.syscall === 'getaddrinfo';
  if ('code' in cause && cause.code === 'UND_ERR_CONNECT_TIMEOUT') return true;
  return neverLeft(cause.cause);
}

/** The error of `/oauth/token`; null for other answers. */
function tokenErrorOf(error: unknown) {
  if (!(error instanceof ProviderError) || error.code !== 'refused') return null;
  const { data } = z.core.safeParse(tokenFailure, error.answer);
  if (!data) return null;
  return {
    error: data.error,
    description: data.error_description ?? '',
    status: error.status ?? 0,
  };
}

/** HMRC answers `invalid_request` to a wrong, used or late code, and also to a fault of ours. */
export function failAsExchanged(failed: unknown): never {
  const told = tokenErrorOf(failed);
  const isEnded = told?.error === 'invalid_grant' || told?.description === 'code is invalid';
  if (told && isEnded) throw new GrantEnded('grant', told.status);
  throw failed;
}

/** Of two refreshes at once the later finds the first running (`busy`), or its token used (`GrantEnded`). */
export function failAsRefreshed(failed: unknown): never {
  const told = tokenErrorOf(failed);
  if (told?.error === 'invalid_grant') throw new GrantEnded('grant', told.status);
  if (told?.error === 'invalid_request') {
    throw new ProviderError('busy', 'HMRC refreshes this grant already, or cannot read us', {
      status: told.status,
      retryAfterSeconds: 1,
      cause: failed,
    });
  }
  throw failed;
}
