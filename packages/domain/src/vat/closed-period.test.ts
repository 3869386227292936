import { expect, test } from 'vitest';
import { closedPeriodWarning } from './closed-period.ts';

const SUBMITTED = {
  status: 'submitted',
  period_start: '2026-07-01',
  period_end: '2026-09-30',
} as const;

test.each(['2026-07-01', '2026-09-30'])(
  'the sender is warned of %s, a date in a submitted period',
  (date) => {
    expect(closedPeriodWarning(date, [SUBMITTED])).toMatch(
      /^The VAT return for 01\/07\/2026 to 30\/09\/2026 has been submitted, and /,
    );
  },
);

test.each(['2026-06-30', '2026-10-01'])(
  'the sender is not warned of %s, outside the period',
  (date) => {
    expect(closedPeriodWarning(date, [SUBMITTED])).toBeNull();
  },
);

test.each(['prepared', 'submitting', 'unconfirmed'])(
  'the sender is not warned of a %s return',
  (status) => {
    expect(closedPeriodWarning('2026-08-01', [{ ...SUBMITTED, status }])).toBeNull();
  },
);
