import { SIGN_UP_SCREENS, type SignUpScreen } from './screens.ts';
import { needsDirectDebit, type ClientStep, type SignUpFacts } from './steps.ts';

/** After the invitation has been accepted (spec A section 4). */
export const stepAfterInvitation = ({
  hasExternalId,
}: Pick<SignUpFacts, 'hasExternalId'>): ClientStep =>
  hasExternalId ? 'completed' : 'review_contract';

/** The screens that an invitation leads to: the account of some opens with their password. */
export const screensOfInvitation = (
  facts: Pick<SignUpFacts, 'hasExternalId'>,
): readonly SignUpScreen[] =>
  stepAfterInvitation(facts) === 'completed' ? ['welcome', 'set-password'] : SIGN_UP_SCREENS;

/** After the client has agreed to their contracts. @param contracts how many they have, agreed or not; 0 when none was open */
export function stepAfterContracts(facts: SignUpFacts, contracts: number): ClientStep {
  const { hasExternalId, hasUsableBankDetails } = facts;
  if (contracts > 1 && !hasExternalId && hasUsableBankDetails) return 'completed';
  return needsDirectDebit(facts) ? 'direct_debit_setup' : 'additional_company_details';
}

/** After the bank details have been given. */
export const stepAfterDirectDebit = ({ isPaperClient, hasExternalId }: SignUpFacts): ClientStep =>
  isPaperClient || hasExternalId ? 'completed' : 'additional_company_details';

/** The step that a client has come to: clients who need no direct debit skip that step. */
export const stepReached = (
  step: ClientStep,
  facts: Parameters<typeof needsDirectDebit>[0],
): ClientStep =>
  step === 'direct_debit_setup' && !needsDirectDebit(facts) ? 'additional_company_details' : step;

/** The VAT details and the contact details share one step: the second of them ends it. */
export const STEP_AFTER_CONTACT_DETAILS: ClientStep = 'set_identity';
export const STEP_AFTER_IDENTITY: ClientStep = 'completed';
