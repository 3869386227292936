import { stepReached } from './next-step.ts';
import { screenNumber, type SignUpScreen } from './screens.ts';
import { isSignedUp, type ClientStep } from './steps.ts';

/** Facts about a client and their primary contact, named as they are stored. */
export interface SignUpProgress {
  readonly client_step: ClientStep;
  readonly external_accounting_client: boolean;
  readonly usable_bank_details: boolean;
  /** When the VAT details were saved; null: not yet. */
  readonly vat_details_at: unknown;
  /** The kind of identity given last, refused or not; null: none was given. */
  readonly identity_type: string | null;
  /** The proof of address; null: not given. */
  readonly additional_file: unknown;
  /** When the office asked for an identity after a sign-up without that step; null: it never did. */
  readonly identity_asked_at: unknown;
}

/**
 * Whether the office has refused an identity and so opened its step again. The steps before it are not repeated: the
 * client may have started trading.
 */
export const isReopened = ({
  client_step,
  identity_type,
}: Pick<SignUpProgress, 'client_step' | 'identity_type'>): boolean =>
  client_step === 'set_identity' && identity_type !== null;

/**
 * Whether the office has asked for an identity after a sign-up that had no step for it. Once given, it is no longer
 * asked for.
 */
export const isIdentityAsked = ({
  identity_type,
  identity_asked_at,
}: Pick<SignUpProgress, 'identity_type' | 'identity_asked_at'>): boolean =>
  identity_type === null && identity_asked_at !== null;

/** Where a client continues their sign-up; null when nothing is left to do. */
export function currentScreen({
  client_step,
  external_accounting_client: isExternalAccountingClient,
  usable_bank_details: hasUsableBankDetails,
  vat_details_at,
  identity_type,
  additional_file,
  identity_asked_at,
}: SignUpProgress): SignUpScreen | null {
  const isAsked = isIdentityAsked({ identity_type, identity_asked_at });
  switch (stepReached(client_step, { isExternalAccountingClient, hasUsableBankDetails })) {
    case 'review_contract':
      return 'review-contract';
    case 'direct_debit_setup':
      return 'direct-debit-setup';
    case 'additional_company_details':
      return vat_details_at === null ? 'additional-company-details' : 'additional-contact-details';
    case 'set_identity':
      return 'set-identity';
    case 'welcome_call':
      return isAsked ? 'set-identity' : null;
    case 'completed':
      if (isAsked) return 'set-identity';
      // A passport does not show where its holder lives.
      return identity_type === 'passport' && additional_file === null ? 'proof-of-address' : null;
  }
}

/** Facts that decide whether a screen belongs to the sign-up or, after it, to the account. */
interface Stage extends Pick<SignUpProgress, 'client_step' | 'identity_asked_at'> {
  readonly current: SignUpScreen | null;
}

/**
 * Whether a screen is a page of the account: the sign-up is over. For a passport holder, the sign-up is not over before
 * their proof of address is in, but what the office asks for later is not part of it. The last screen always is.
 */
export function isOfAccount(
  screen: SignUpScreen,
  { client_step, identity_asked_at, current }: Stage,
): boolean {
  if (!isSignedUp(client_step) || screen === 'thats-it') return false;
  return identity_asked_at !== null || current !== 'proof-of-address' || isOfDebit(screen);
}

const isOfDebit = (screen: SignUpScreen) =>
  screen === 'direct-debit-setup' || screen === 'direct-debit-summary';

const AFTER_SIGN_UP: readonly SignUpScreen[] = ['confirm-identity', 'thats-it'];

/** Where a client is, whether bank details are required or can be used, and what they have to agree to. */
export interface SignUpPlace extends Pick<SignUpProgress, 'client_step' | 'identity_type'> {
  readonly current: SignUpScreen | null;
  /** A collection has failed, or there is no direct debit that the client needs. */
  readonly needsBankDetails: boolean;
  readonly hasBankDetails: boolean;
  /** The newest contract, while the client still has to agree to it. */
  readonly openContract: string | null;
}

/**
 * Whether a client may open a screen: those up to the current one, so that going back works and no step can be skipped;
 * when sign-up is over, the last ones, and those of the direct debit, where new bank details are given. When the
 * identity step was reopened, there is nothing to go back to, except a contract that may have been added.
 */
export function mayOpenScreen(
  screen: SignUpScreen,
  { client_step, identity_type, current, ...client }: SignUpPlace,
): boolean {
  if (isReopened({ client_step, identity_type })) {
    return screen === current || (screen === 'review-contract' && client.openContract !== null);
  }
  if (!isSignedUp(client_step)) {
    return current !== null && screenNumber(screen) <= screenNumber(current);
  }
  if (screen === 'direct-debit-setup') return client.needsBankDetails;
  if (screen === 'direct-debit-summary') return client.hasBankDetails;
  return AFTER_SIGN_UP.includes(screen) || screen === current;
}
