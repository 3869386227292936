/** The steps of a sign-up as the server stores them (spec A section 3), in their order. */
export const CLIENT_STEPS = [
  'review_contract',
  'direct_debit_setup',
  'additional_company_details',
  'set_identity',
  'welcome_call',
  'completed',
] as const;
export type ClientStep = (typeof CLIENT_STEPS)[number];

/** Facts that decide the next step. */
export interface SignUpFacts {
  /** An id in the provider's external accounting system. */
  readonly hasExternalId: boolean;
  readonly isExternalAccountingClient: boolean;
  readonly hasUsableBankDetails: boolean;
  readonly isPaperClient: boolean;
}

/** Whether bank details are asked for at all; the screen of the direct debit is skipped otherwise. */
export const needsDirectDebit = ({
  isExternalAccountingClient,
  hasUsableBankDetails,
}: Pick<SignUpFacts, 'isExternalAccountingClient' | 'hasUsableBankDetails'>): boolean =>
  !isExternalAccountingClient && !hasUsableBankDetails;

/** Whether the portal opens. A client who waits for the welcome call is in too. */
export const isSignedUp = (step: ClientStep): boolean =>
  step === 'completed' || step === 'welcome_call';
