import type { Contact, Profile } from '@counterfoil/contract/account/schemas';
import { DEFAULT_VAT_RATE } from '@counterfoil/domain/vat/rates';

/** The client on the screen, in the spec's own words (spec A section 3). */
export interface ClientFlags {
  readonly clientId: string;
  readonly isVatRegistered: boolean;
  /** Percent, as a decimal string: "20". "0" when not VAT registered. */
  readonly defaultVat: string;
  /** Days. */
  readonly defaultPaymentTerms: number;
  readonly isClientLeft: boolean;
  /** The day they started, `YYYY-MM-DD`. */
  readonly clientSince: string;
  readonly isShoeboxClient: boolean;
  /** Works on paper: sees no envelopes on screen. */
  readonly isPaperClient: boolean;
  readonly personalEmailDomain: boolean;
  readonly isHMRCAuthenticationRequired: boolean;
}

/** The contact of the current client; undefined when the user has none under this brand. */
export function currentContact(profile: Profile): Contact | undefined {
  return profile.contacts[0];
}

export function clientFlags(contact: Contact): ClientFlags {
  return {
    clientId: contact.client_id,
    isVatRegistered: contact.vat_registered,
    defaultVat: contact.vat_registered ? (contact.vat_rate ?? DEFAULT_VAT_RATE) : '0',
    defaultPaymentTerms: contact.payment_terms,
    clientSince: contact.started_on,
    isClientLeft: contact.client_status === 'left',
    isShoeboxClient: contact.shoebox_client,
    isPaperClient: contact.paper,
    personalEmailDomain: contact.personal_email_domain,
    isHMRCAuthenticationRequired: contact.hmrc_subscribed_at === null,
  };
}
