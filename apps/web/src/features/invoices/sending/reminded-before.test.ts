import { expect, test } from 'vitest';
import { remindedBefore, remindedLately } from './reminded-before.ts';

const never = { reminders_count: 0, last_reminded_at: null };
const on = (day: string, reminders_count = 1) => ({
  reminders_count,
  last_reminded_at: `2026-${day}T09:00:00Z`,
});

test.each([
  [[never], 'You haven’t sent a reminder yet.'],
  [[never, never], 'None of them has had a reminder yet.'],
  [[on('10-20')], 'Last reminded on 20/10/2026 (once).'],
  [[on('10-20', 2)], 'Last reminded on 20/10/2026 (2 times).'],
  [[never, on('10-20')], '1 of 2 have been reminded before, last on 20/10/2026.'],
  [
    [on('10-20'), never, on('11-03'), on('09-01', 3)],
    '3 of 4 have been reminded before: most recently on 03/11/2026, longest ago on 01/09/2026.',
  ],
])('%j: %s', (rows, sentence) => {
  expect(remindedBefore(rows)).toBe(sentence);
});

test.each([
  ['2026-11-21T09:00:00Z', 'today'],
  ['2026-11-20T23:59:00Z', 'yesterday'],
  ['2026-11-18T09:00:00Z', '3 days ago'],
  ['2026-11-17T23:59:00Z', null],
  // A clock that is a little ahead.
  ['2026-11-22T00:00:30Z', 'today'],
  [null, null],
])('a reminder at %s was sent recently: %s', (last_reminded_at, words) => {
  expect(remindedLately({ last_reminded_at }, '2026-11-21')).toBe(words);
});
