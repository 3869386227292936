import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { portalClock } from '#lib/portal-clock.ts';
import { deviceMemory } from './device-memory.ts';

const INVOICE = { client_id: 'client-1', form: 'invoice' };
const DAY_MS = 24 * 3_600_000;

beforeEach(() => {
  deviceMemory.clear();
  deviceMemory.claim('user-1');
});
afterEach(() => vi.restoreAllMocks());

test('the last writer wins', () => {
  deviceMemory.keep(INVOICE, 'one');
  deviceMemory.keep(INVOICE, 'two');
  expect(deviceMemory.textOf(INVOICE)).toBe('two');
});

test.each([
  ['another client', { ...INVOICE, client_id: 'client-2' }],
  ['another form', { ...INVOICE, form: 'customer' }],
])('%s does not see the kept text', (_who, form) => {
  deviceMemory.keep(INVOICE, 'one');
  expect(deviceMemory.textOf(form)).toBeNull();
});

test.each<[string, () => void]>([
  ['another user logs in', () => deviceMemory.claim('user-2')],
  ['the user logs out', () => deviceMemory.clear()],
  ['it is saved or discarded', () => deviceMemory.forget(INVOICE)],
  ['it is unreadable', () => window.localStorage.setItem('counterfoil.being-written', '{')],
])('kept text is deleted once %s', (_what, act) => {
  deviceMemory.keep(INVOICE, 'one');
  act();
  deviceMemory.claim('user-1');
  expect(deviceMemory.textOf(INVOICE)).toBeNull();
});

test('a tab whose user has logged out elsewhere keeps nothing', () => {
  deviceMemory.clear();
  deviceMemory.keep(INVOICE, 'one');
  expect(window.localStorage.getItem('counterfoil.being-written')).toBeNull();
});

test('text is kept for 14 days', () => {
  deviceMemory.keep(INVOICE, 'one');
  const now = portalClock.now();
  const clock = vi.spyOn(portalClock, 'now').mockReturnValue(now + 14 * DAY_MS - 60_000);
  expect(deviceMemory.textOf(INVOICE)).toBe('one');
  clock.mockReturnValue(now + 14 * DAY_MS + 60_000);
  expect(deviceMemory.textOf(INVOICE)).toBeNull();
});

test('at most 20 texts are kept, the newest', () => {
  for (let n = 1; n <= 21; n++) deviceMemory.keep({ ...INVOICE, form: `invoice-${n}` }, n);
  const kept = (n: number) => deviceMemory.textOf({ ...INVOICE, form: `invoice-${n}` });
  expect([kept(1), kept(2), kept(21)]).toEqual([null, 2, 21]);
});

test('a text that is too long is not kept, and takes no place', () => {
  deviceMemory.keep(INVOICE, 'one');
  deviceMemory.keep({ ...INVOICE, form: 'long' }, 'x'.repeat(400_000));
  expect(deviceMemory.textOf({ ...INVOICE, form: 'long' })).toBeNull();
  expect(deviceMemory.textOf(INVOICE)).toBe('one');
});
