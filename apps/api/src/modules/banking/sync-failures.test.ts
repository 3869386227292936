import { ProviderError } from '@counterfoil/providers/calls/port';
import { expect, test } from 'vitest';
import { wordsOf } from './sync-failures.ts';

const silent = new ProviderError('unavailable', 'away');
const odd = new ProviderError('unreadable', 'odd');
const busy = new ProviderError('busy', 'limit', { retryAfterSeconds: 300 });

test.each([
  [silent, 0, 15, 'Your bank didn’t respond. We’ll try again soon.'],
  [silent, 30, 30, 'Your bank didn’t respond. We’ll try again soon.'],
  [silent, 31, 31, 'Your bank didn’t respond. We’ll try again later.'],
  [silent, 1000, 360, 'Your bank didn’t respond. We’ll try again later.'],
  [odd, 0, 15, 'We couldn’t read your bank’s response. We’ll try again later.'],
  [odd, 1000, 360, 'We couldn’t read your bank’s response. We’ll try again later.'],
  [new Error('ours'), 240, 240, 'We couldn’t read your bank’s response. We’ll try again later.'],
  [busy, 0, 15, 'Your bank has had too many requests for now. We’ll try again later.'],
])(
  '%s, %i minutes after the last success, is retried in %i minutes with its message',
  (error, since, againInMinutes, words) => {
    expect(wordsOf(error, since)).toMatchObject({ words, againInMinutes });
  },
);
