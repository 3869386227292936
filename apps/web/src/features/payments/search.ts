/** The payer comes back from the bank, whatever the outcome of the payment. */
export interface PaySearch {
  readonly from?: 'bank';
}

export const parsePaySearch = ({ from }: Record<string, unknown>): PaySearch =>
  from === 'bank' ? { from } : {};

/** The query of the way back, by the provider and the portal. */
export interface PayByBankAnswer {
  readonly 'user-id'?: string;
  readonly nonce?: string;
}

export const parsePayByBankAnswer = (raw: Record<string, unknown>): PayByBankAnswer => ({
  ...(typeof raw['user-id'] === 'string' ? { 'user-id': raw['user-id'] } : {}),
  ...(typeof raw['nonce'] === 'string' ? { nonce: raw['nonce'] } : {}),
});
