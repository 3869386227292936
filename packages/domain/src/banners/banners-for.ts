import type { IsoDate } from '../dates/iso-date.ts';
import { consentState, type ConsentState } from '../open-banking/consent.ts';

/** A bank's consent to our reading a client's accounts. */
export interface Consent {
  readonly bank: string;
  /** Its last day in London; null: it has expired. */
  readonly expiresOn: IsoDate | null;
}

export interface BannerFacts {
  /** The device has no network. */
  readonly isOffline: boolean;
  /** The office has announced maintenance, in its own words or without. */
  readonly announced: { readonly message: string | null } | null;
  readonly isOnStop: boolean;
  /** The client still has to agree to a contract. */
  readonly awaitsAgreement: boolean;
  /** The office has asked for an identity after the sign-up. */
  readonly awaitsIdentity: boolean;
  /** A passport holder's proof of address is missing. */
  readonly awaitsProof: boolean;
  /** The client has said that their tax reference has not arrived yet. */
  readonly awaitsTaxReference: boolean;
  readonly consents: readonly Consent[];
  /** Whether open banking may be offered where no bank is linked. */
  readonly isPromoWelcome: boolean;
}

export type Banner =
  | {
      readonly kind:
        | 'offline'
        | 'direct_debit'
        | 'contract'
        | 'identity'
        | 'proof_of_address'
        | 'tax_reference'
        | 'promo';
    }
  | { readonly kind: 'maintenance'; readonly message: string | null }
  | { readonly kind: 'consent_expired' | 'consent_expiring'; readonly bank: string };

/** The banners to show now, the most urgent first; mere offers come last. */
export function bannersFor(facts: BannerFacts, today: IsoDate): readonly Banner[] {
  const { announced, consents } = facts;
  const all: readonly (Banner | false)[] = [
    facts.isOffline && { kind: 'offline' },
    announced !== null && { kind: 'maintenance', ...announced },
    facts.isOnStop && { kind: 'direct_debit' },
    facts.awaitsAgreement && { kind: 'contract' },
    facts.awaitsIdentity && { kind: 'identity' },
    facts.awaitsProof && { kind: 'proof_of_address' },
    ...consentBanners('expired', consents, today),
    ...consentBanners('expiring', consents, today),
    facts.awaitsTaxReference && { kind: 'tax_reference' },
    consents.length === 0 && facts.isPromoWelcome && { kind: 'promo' },
  ];
  return all.filter((banner) => banner !== false);
}

const consentBanners = (
  state: Exclude<ConsentState, 'valid'>,
  consents: readonly Consent[],
  today: IsoDate,
): readonly Banner[] =>
  consents
    .filter(({ expiresOn }) => consentState(expiresOn, today) === state)
    .map(({ bank }) => ({ kind: `consent_${state}` as const, bank }));
