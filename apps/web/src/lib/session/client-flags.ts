import type { Contact, Profile } from '@counterfoil/contract/account/schemas';
import type { BusinessType } from '@counterfoil/domain/client/business-type';
import type { SignUpScreen } from '@counterfoil/domain/sign-up/screens';
import { isSignedUp, needsDirectDebit, type ClientStep } from '@counterfoil/domain/sign-up/steps';
import { defaultVatOf } from '@counterfoil/domain/vat/default-vat';

/** The client on the screen, in the spec's own words (spec A section 3). */
export interface ClientFlags {
  readonly clientId: string;
  readonly businessType: BusinessType;
  readonly isVatRegistered: boolean;
  /** Percent, as a decimal string: "20". "0" when not VAT registered. */
  readonly defaultVat: string;
  /** Days. */
  readonly defaultPaymentTerms: number;
  readonly isClientLeft: boolean;
  /** A direct debit has failed. */
  readonly isClientOnStop: boolean;
  /** The day they started, `YYYY-MM-DD`. */
  readonly clientSince: string;
  readonly isShoeboxClient: boolean;
  /** Works on paper: sees no envelopes on screen. */
  readonly isPaperClient: boolean;
  readonly personalEmailDomain: boolean;
  readonly isHMRCAuthenticationRequired: boolean;
  readonly clientStep: ClientStep;
  /** The portal opens when sign-up is over. */
  readonly isSignedUp: boolean;
  /** Where they continue their sign-up; null: nothing is left to do. */
  readonly signUpScreen: SignUpScreen | null;
  /** When the office asked for their identity, which their sign-up had no step for; null: it never did. */
  readonly identityAskedAt: string | null;
  /** The kind of identity that they gave last, or that they have neither document; null: nothing yet. */
  readonly identityType: Contact['identity_type'];
  /** The newest contract, while they still have to agree to it. */
  readonly openContract: string | null;
  /** They can give bank details for a direct debit: one has failed, or there is none. */
  readonly needsBankDetails: boolean;
  readonly hasBankDetails: boolean;
}

/** The contact of one of the user's clients; undefined when they do not hold it under this brand. */
export const contactOf = ({ contacts }: Profile, clientId: string): Contact | undefined =>
  contacts.find(({ client_id }) => client_id === clientId);

/** A client's name: the company's, or the person's. */
export const clientName = ({
  company_name,
  first_name,
  last_name,
  client_number,
}: Contact): string =>
  company_name || [first_name, last_name].filter(Boolean).join(' ') || `Client ${client_number}`;

export function clientFlags(contact: Contact): ClientFlags {
  return {
    clientId: contact.client_id,
    businessType: contact.business_type,
    isVatRegistered: contact.vat_registered,
    defaultVat: defaultVatOf(contact),
    defaultPaymentTerms: contact.payment_terms,
    clientSince: contact.started_on,
    isClientLeft: contact.client_status === 'left',
    isClientOnStop: contact.client_status === 'on_stop',
    isShoeboxClient: contact.shoebox_client,
    isPaperClient: contact.paper,
    personalEmailDomain: contact.personal_email_domain,
    isHMRCAuthenticationRequired: contact.hmrc_subscribed_at === null,
    clientStep: contact.client_step,
    isSignedUp: isSignedUp(contact.client_step),
    signUpScreen: contact.sign_up_screen,
    identityAskedAt: contact.identity_asked_at,
    identityType: contact.identity_type,
    openContract: contact.contract_confirmed_at === null ? contact.contract_id : null,
    needsBankDetails:
      contact.client_status === 'on_stop' ||
      needsDirectDebit({
        isExternalAccountingClient: contact.external_accounting_client,
        hasUsableBankDetails: contact.usable_bank_details,
      }),
    hasBankDetails: contact.usable_bank_details,
  };
}
