import { expect, test } from 'vitest';
import { createRecipientRules, inboxSentinels, sentinelOf } from './sentinels.ts';

test('a sentinel is recognised with any domain, any tag and any case', () => {
  expect(sentinelOf('Later+invoices@Example.com')).toBe('later');
  expect(sentinelOf('bounce.sales@example.com')).toBe('bounce.sales');
});

test('slow@ takes longer than the portal’s time-out of ten seconds for providers', () => {
  const answer = createRecipientRules().answer('slow@example.com');
  expect(answer).toMatchObject({ accept: true });
  expect(answer.afterMs).toBeGreaterThan(10_000);
});

test('each later@ mailbox counts its own refusals', () => {
  const rules = createRecipientRules();
  const accepts = (address: string) => rules.answer(address).accept;
  expect([accepts('later@a.test'), accepts('later@b.test')]).toEqual([false, false]);
  expect([accepts('later@a.test'), accepts('later@a.test')]).toEqual([false, true]);
  rules.forget();
  expect([accepts('later@b.test'), accepts('later@b.test')]).toEqual([false, false]);
});

test('an ordinary address is accepted at once', () => {
  expect(createRecipientRules().answer('bob@example.com')).toEqual({ accept: true });
});

test('the start page can list every sentinel with its effect', () => {
  const inputs = inboxSentinels.map(({ input }) => sentinelOf(input));
  expect(inputs).toEqual(['bounce', 'spam', 'full', 'later', 'slow', 'lost']);
});
