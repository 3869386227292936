/** The sentence of a box that is not ticked. */
export const NOT_AGREED = 'You must agree to the contract details';

/** Sign-up begins with a contract; one that is not there yet is still being made. */
export const NO_CONTRACT =
  'There is no contract for you to agree to yet. Please try again later, or contact us.';

/** Facts about a client's contracts. */
export interface Agreement {
  /** The newest contract to agree to; null: there is none. */
  readonly contract_id: string | null;
  /** When all of them were agreed; null: one is open, or there is none. */
  readonly contract_confirmed_at: string | null;
}

/** Whether the client still has to agree to a contract. */
export const isContractOpen = ({ contract_id, contract_confirmed_at }: Agreement): boolean =>
  contract_id !== null && contract_confirmed_at === null;
