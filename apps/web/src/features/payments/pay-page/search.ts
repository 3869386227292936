/** The payer comes back from the bank, whatever has become of the payment. */
export interface PaySearch {
  readonly from?: 'bank';
}

export const parsePaySearch = ({ from }: Record<string, unknown>): PaySearch =>
  from === 'bank' ? { from } : {};
