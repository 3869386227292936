/** An account that a customer of a bank has. */
export interface Product {
  readonly kind: 'account' | 'card';
  readonly type: string;
  readonly name: string;
  readonly currency: string;
  /** Pence. */
  readonly opening: number;
  /** The most transactions of a day. */
  readonly busy: number;
  /** Whether a pending transaction shows the id that it keeps when it is booked. */
  readonly showsIdEarly: boolean;
}

export interface SandboxBank {
  readonly id: string;
  readonly name: string;
  readonly colour: string;
  readonly products: readonly Product[];
  /** Whether history of more than 90 days can be read only soon after the customer has signed in. */
  readonly hidesHistory: boolean;
}

const GBP = { currency: 'GBP' } as const;
const account = (type: string, name: string, opening: number, busy: number): Product => ({
  ...GBP,
  kind: 'account',
  type,
  name,
  opening,
  busy,
  showsIdEarly: true,
});
const card = (name: string): Product => ({
  ...GBP,
  kind: 'card',
  type: 'CREDIT',
  name,
  opening: 0,
  busy: 2,
  showsIdEarly: false,
});

export const BANKS: readonly SandboxBank[] = [
  {
    id: 'mock',
    name: 'Mock Bank',
    colour: '#1d5c8f',
    hidesHistory: false,
    products: [
      account('TRANSACTION', 'Current account', 1_250_000, 3),
      account('SAVINGS', 'Savings account', 2_000_000, 1),
      card('Club credit card'),
    ],
  },
  {
    id: 'ob-harbour',
    name: 'Harbour Bank',
    colour: '#0f6b58',
    hidesHistory: true,
    products: [
      account('BUSINESS_TRANSACTION', 'Business account', 4_300_000, 4),
      { ...account('BUSINESS_SAVINGS', 'Euro account', 800_000, 1), currency: 'EUR' },
    ],
  },
  {
    id: 'ob-thistle',
    name: 'Thistle Cards',
    colour: '#6b3f8f',
    hidesHistory: false,
    products: [card('Business card')],
  },
];

export const bankOf = (id: unknown): SandboxBank | undefined =>
  BANKS.find((bank) => bank.id === id);
