import { describe, expect, test } from 'vitest';
import { type AddressOutcome, outcomesOf, refusedInWords, stillToReach } from './outcomes.ts';

const MAIL = { recipients: 'a@x,b@x,c@x', pending: '', refused: '', reason: null, answers: {} };
const outcome = (
  address: string,
  state: AddressOutcome['state'],
  reason: string | null = null,
): AddressOutcome => ({ address, state, reason });

test.each([
  [{}, [outcome('a@x', 'sent'), outcome('b@x', 'sent'), outcome('c@x', 'sent')]],
  [
    { pending: 'c@x', refused: 'b@x', reason: 'Busy', answers: { 'b@x': 'Gone', 'a@x': 'Old' } },
    [outcome('a@x', 'sent'), outcome('b@x', 'failed', 'Gone'), outcome('c@x', 'queued', 'Busy')],
  ],
  [{ recipients: '' }, []],
])('a mail with %o has the outcome %o', (changes, outcomes) => {
  expect(outcomesOf({ ...MAIL, ...changes })).toEqual(outcomes);
});

test('refused addresses are named with the reason', () => {
  expect(refusedInWords([outcome('a@x', 'failed', '550 Gone'), outcome('b@x', 'failed')])).toBe(
    'a@x was refused: 550 Gone; b@x was refused',
  );
});

describe('a repeated mail is for', () => {
  const mail = (text: string) =>
    text.split(' ').map((each) => {
      const state = each.startsWith('!') ? 'failed' : each.startsWith('?') ? 'queued' : 'sent';
      return outcome(each.replace(/^[!?]/, ''), state);
    });
  test.each([
    ['all when none has been sent', 'a b', [], null],
    ['all when all have it', 'a b', ['a !b', 'b'], null],
    ['those that failed before', 'a b', ['a !b', 'a'], 'b'],
    ['all when those that failed are on their way', 'a b', ['a !b', '?b'], null],
    ['all when nobody has it', 'a b', ['!a !b'], null],
    ['those that failed', 'a b', ['a !b'], 'b'],
    ['not those on their way', 'a b c', ['?a !b c'], 'b'],
    ['those that failed again', 'a b', ['a !b', '!b'], 'b'],
    ['those that failed now, though they have an earlier one', 'a b', ['a b', 'a !b'], 'b'],
    ['the address that was put right', 'a c', ['a !b'], 'c'],
    ['the address that was put right after a second try', 'a c', ['a !b', '!b'], 'c'],
    ['all when the wrong address was removed', 'a', ['a !b'], null],
    ['those of one mail to other addresses that failed', 'a', ['x !y'], 'y'],
  ] as const)('%s', (_who, current, mails, to) => {
    const found = stillToReach(current.split(' '), mails.map(mail));
    expect(found?.to.join(' ') ?? null).toBe(to);
  });

  test('those addresses that failed, by name', () => {
    expect(stillToReach(['a', 'c'], [mail('a !b')])).toEqual({ failed: ['b'], to: ['c'] });
  });
});
