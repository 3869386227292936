import type { VatPenalties } from '@counterfoil/domain/vat/penalties';
import type { VatBoxes } from '@counterfoil/domain/vat/vat-boxes';
import { ProviderError, type ProviderErrorCode } from '../calls/port.ts';

/** Tokens that let the portal act for one client at the tax authority. */
export interface TaxGrant {
  readonly access_token: string;
  /** Works once: using it ends this grant's access token and gives another pair. */
  readonly refresh_token: string;
  readonly access_expires_at: Temporal.Instant;
}

/** The device on which the client acts, as the browser describes it. */
export interface TaxDevice {
  /** As the browser names itself, not encoded. */
  readonly user_agent: string;
  /** A UUID that the browser keeps. */
  readonly device_id: string;
  readonly screens: readonly {
    readonly width: number;
    readonly height: number;
    readonly scaling_factor: number;
    readonly colour_depth: number;
  }[];
  readonly window_size: { readonly width: number; readonly height: number };
  /** Minutes east of UTC. */
  readonly timezone_offset_minutes: number;
}

/** Where an act of the client began. The law requires it with every call; null values are left out, never made up. */
export interface TaxOrigin {
  readonly device: TaxDevice;
  /** The client's own public address, and when it was read. */
  readonly public_ip: string | null;
  readonly public_ip_at: Temporal.Instant;
  /** The TCP port of the client's connection. */
  readonly public_port: number | null;
  /** The user at the portal: the address they log in with, and their id. */
  readonly user: { readonly email: string; readonly id: string };
}

/** The asker, the taxpayer, and the origin of the call. */
export interface TaxCall {
  /** Nine digits. */
  readonly vrn: string;
  readonly access_token: string;
  readonly origin: TaxOrigin;
  /** The client's id: failures of one client alone open no circuit. */
  readonly asker: string;
}

/** A period for which a return is due, or was. */
export interface TaxObligation {
  /** Never shown to a client. */
  readonly period_key: string;
  readonly start: string;
  readonly end: string;
  readonly due: string;
  readonly status: 'open' | 'fulfilled';
  /** The day on which the authority took the return; null while it is open. */
  readonly received: string | null;
}

/** First and last day, YYYY-MM-DD. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

export interface TaxLiability {
  readonly tax_period: Days | null;
  readonly type: string;
  readonly original_amount_pence: number;
  readonly outstanding_amount_pence: number | null;
  readonly due: string | null;
}

export interface TaxPayment {
  readonly amount_pence: number;
  readonly received: string | null;
}

/** The authority's answer to a return that it has taken. */
export interface TaxReceipt {
  readonly form_bundle_number: string;
  readonly processing_date: Temporal.Instant;
  /** `DD`: collected by Direct Debit; `BANK`: repaid to the bank account on record. */
  readonly payment_indicator: 'DD' | 'BANK' | null;
  readonly charge_ref_number: string | null;
  readonly receipt_id: string | null;
  readonly receipt_timestamp: Temporal.Instant | null;
}

/**
 * Why the authority refuses, as its documentation lists it.
 * - `not_authorised`: the grant does not reach this VAT number, or the business is not signed up.
 * - `duplicate_submission`: it has a return for this period.
 */
export type TaxRefusalCode =
  | 'vrn_invalid'
  | 'period_key_invalid'
  | 'not_authorised'
  | 'insolvent'
  | 'period_not_ended'
  | 'duplicate_submission'
  | 'not_finalised'
  | 'wrong_figures'
  | 'date_range'
  | 'other';

/** The authority understood the call and refuses it: the same call is refused again. */
export class TaxRefused extends ProviderError {
  readonly reason: TaxRefusalCode;
  /** The authority's own code, such as `DUPLICATE_SUBMISSION`. */
  readonly authority_code: string;
  constructor(reason: TaxRefusalCode, authority_code: string, status: number) {
    super('refused', `The tax authority refuses: ${authority_code}`, { status });
    this.reason = reason;
    this.authority_code = authority_code;
  }
}

/** The grant, or this access token, no longer works: refresh once, then the client must authorise again. */
export class GrantEnded extends ProviderError {
  /** `access`: only the access token has ended. `grant`: the refresh token too. */
  readonly what: 'access' | 'grant';
  constructor(what: 'access' | 'grant', status: number) {
    super('refused', `The ${what} at the tax authority has ended`, { status });
    this.what = what;
  }
}

/** A submission without an answer that settles it: the authority may have accepted the return, and has to be asked. */
export class OutcomeUnknown extends ProviderError {
  constructor(code: ProviderErrorCode, cause: unknown) {
    super(code, 'The tax authority may have taken the return', { cause });
  }
}

/** A return with its boxes, as the authority holds it or is to receive it. Boxes 1 to 5 in pence, 6 to 9 in pounds. */
export interface TaxReturn {
  readonly period_key: string;
  readonly boxes: VatBoxes;
}

/**
 * A tax authority that takes VAT returns. Failures are `ProviderError`s: `busy` (429) with the time to wait, `timeout`,
 * `unavailable`, `unreadable`, `refused`. Every read is tried again by the adapter; a submission and a use of a grant's
 * tokens never.
 */
export interface TaxAuthority {
  /** Where the browser goes to authorise. */
  authorizeUrl(asked: { readonly state: string; readonly redirect_uri: string }): string;
  /** @throws GrantEnded when the code is wrong, used or late */
  exchange(
    asked: { readonly code: string; readonly redirect_uri: string },
    asker: string,
  ): Promise<TaxGrant>;
  /** @throws GrantEnded when the client has to authorise again */
  refresh(refreshToken: string, asker: string): Promise<TaxGrant>;
  /** In the order of their start; none is an empty list. `days`: at most 366 days; without: the open ones. */
  obligations(call: TaxCall, days: Days | null): Promise<readonly TaxObligation[]>;
  /**
   * Sends a return, once: never repeated by the adapter.
   * @throws TaxRefused, GrantEnded, ProviderError when it was certainly not taken; OutcomeUnknown else
   */
  submit(call: TaxCall, vatReturn: TaxReturn): Promise<TaxReceipt>;
  /** The return that the authority holds for a period; null when it has none. */
  viewReturn(call: TaxCall, periodKey: string): Promise<TaxReturn | null>;
  liabilities(call: TaxCall, days: Days): Promise<readonly TaxLiability[]>;
  payments(call: TaxCall, days: Days): Promise<readonly TaxPayment[]>;
  /**
   * The authority's own answer under our names. Its amounts are text, as in the reply: nothing calculates with them.
   */
  penalties(call: TaxCall): Promise<VatPenalties>;
}
