import type { Sentinel } from '../inbox/sentinels.ts';

export type Status = 'Completed' | 'Pending' | 'Failed' | 'Cancelled';

/** The payer's choices on the payment page. */
export const OUTCOMES = {
  completed: { label: 'Completed', status: 'Completed', effect: 'The payment is made at once.' },
  pending: {
    label: 'Pending',
    status: 'Pending',
    effect: 'The bank takes its time; complete it on the page of the payments.',
  },
  failed: { label: 'Failed', status: 'Failed', effect: 'The bank refuses the payment.' },
  cancelled: { label: 'Cancelled', status: 'Cancelled', effect: 'The payer changes their mind.' },
  less: {
    label: 'Less than asked',
    status: 'Completed',
    effect: 'Half of the amount is paid.',
  },
} as const satisfies Readonly<Record<string, { label: string; status: Status; effect: string }>>;

export type Outcome = keyof typeof OUTCOMES;
export const isOutcome = (name: string): name is Outcome => Object.hasOwn(OUTCOMES, name);

export const payByBankSentinels: readonly Sentinel[] = Object.values(OUTCOMES).map(
  ({ label, effect }) => ({ input: `${label} on the payment page`, effect }),
);
