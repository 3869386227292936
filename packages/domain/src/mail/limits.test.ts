import { describe, expect, test } from 'vitest';
import { mailedTooOften, waitBeforeMail } from './limits.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 21, 9);
const minutesAgo = (...minutes: number[]) => minutes.map((ago) => NOW - ago * MINUTE);

describe('the next mail about the same document', () => {
  test.each([
    ['none', [], null],
    ['two in the hour', [1, 59], null],
    ['three in the hour', [1, 30, 59], { mails: 3, per: 'hour', until: NOW + MINUTE }],
    ['the third an hour ago', [1, 30, 60], null],
    [
      'ten in the day',
      [100, 200, 300, 400, 500, 600, 700, 800, 900, 1430],
      { mails: 10, per: 'day', until: NOW + 10 * MINUTE },
    ],
    ['the tenth a day ago', [100, 200, 300, 400, 500, 600, 700, 800, 900, 1440], null],
    [
      'three in the hour and ten in the day: the longer wait counts',
      [1, 2, 3, 400, 500, 600, 700, 800, 900, 1000],
      { mails: 10, per: 'day', until: NOW + 440 * MINUTE },
    ],
  ] as const)('waits as the limits require after %s', (_what, ago, wait) => {
    expect(waitBeforeMail(minutesAgo(...ago), NOW)).toEqual(wait);
  });

  test.each([
    [{ mails: 3, per: 'hour' }, '3 times in an hour'],
    [{ mails: 10, per: 'day' }, '10 times in a day'],
  ] as const)('is refused with the earlier mails and the time to try again: %o', (wait, often) => {
    expect(mailedTooOften('This invoice', wait, '10:00')).toBe(
      `This invoice has been emailed ${often}. Please wait until 10:00.`,
    );
  });
});
