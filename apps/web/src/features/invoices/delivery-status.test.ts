import { expect, test } from 'vitest';
import { deliveryInWords, isPartlySent } from './delivery-status.tsx';

type Delivery = Parameters<typeof deliveryInWords>[0];

const GONE = '550 No such mailbox';
const has = (address: string) => ({ address, state: 'sent' as const, reason: null });
const lost = (address: string, reason = GONE) => ({ address, state: 'failed' as const, reason });
const waits = (address: string) => ({ address, state: 'queued' as const, reason: 'Busy.' });
const AT = '2026-11-21T09:00:00Z';

test.each<[Delivery['state'], string | null, Delivery['addresses'], string]>([
  ['sent', null, [has('a@x'), has('b@x')], 'Delivered 21/11/2026, 09:00'],
  ['sent', 'told', [has('a@x'), lost('b@x')], `Sent to a@x; b@x was refused: ${GONE}`],
  [
    'sent',
    'told',
    [has('a@x'), has('b@x'), lost('c@x'), lost('d@x', 'Full')],
    `Sent to a@x, b@x; c@x was refused: ${GONE}; d@x was refused: Full`,
  ],
  ['failed', GONE, [lost('a@x'), lost('b@x')], GONE],
  [
    'failed',
    GONE,
    [lost('a@x'), lost('b@x', 'Full')],
    `a@x was refused: ${GONE}; b@x was refused: Full`,
  ],
  ['failed', null, [], 'It couldn’t be delivered.'],
  ['queued', null, [waits('a@x')], 'It’s on its way.'],
  ['queued', 'Busy.', [waits('a@x'), waits('b@x')], 'Busy. We’ll try again automatically.'],
  [
    'queued',
    'Busy.',
    [has('a@x'), waits('b@x'), lost('c@x')],
    `Sent to a@x; c@x was refused: ${GONE}; b@x not yet: Busy. We’ll try again automatically.`,
  ],
])('a mail that is %s (%s), with %j: %s', (state, reason, addresses, words) => {
  expect(deliveryInWords({ state, reason, sent_at: AT, addresses })).toBe(words);
});

test.each<[Delivery['state'], Delivery['addresses'], boolean]>([
  ['sent', [has('a@x'), lost('b@x')], true],
  ['sent', [has('a@x')], false],
  ['failed', [lost('a@x')], false],
  ['queued', [has('a@x'), lost('b@x'), waits('c@x')], false],
])('a mail that is %s with %j is partly sent: %s', (state, addresses, isPart) => {
  expect(isPartlySent({ state, reason: null, sent_at: null, addresses })).toBe(isPart);
});
