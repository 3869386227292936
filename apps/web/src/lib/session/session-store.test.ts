import { beforeEach, expect, test, vi } from 'vitest';
import { createSessionStore } from './session-store.ts';

const session = { 'access-token': 't', client: 'c', uid: 'eve@demo.test' };
const tabs = new EventTarget();
const store = createSessionStore(window.localStorage, tabs);
const KEY = 'counterfoil.session';
const fromOtherTab = (oldValue: string | null, newValue: string | null) =>
  tabs.dispatchEvent(new StorageEvent('storage', { key: KEY, oldValue, newValue }));

beforeEach(() => window.localStorage.clear());

test('the store keeps the session for the next visit', () => {
  store.save(session);
  expect(createSessionStore(window.localStorage, tabs).read()).toEqual(session);
});

test('the store reports once why a session ended', () => {
  const ends = vi.fn<(why: string) => void>();
  const stop = store.onEnd(ends);
  store.save(session);
  store.clear('refused');
  store.clear('refused');
  expect(ends.mock.calls).toEqual([['refused']]);
  stop();
});

test('the store follows a sign-out or another sign-in in a second tab, but not the first sign-in', () => {
  const ends = vi.fn<(why: string) => void>();
  const stop = store.onEnd(ends);
  fromOtherTab(null, JSON.stringify(session));
  expect(ends).not.toHaveBeenCalled();
  fromOtherTab(JSON.stringify(session), null);
  fromOtherTab(JSON.stringify(session), JSON.stringify({ ...session, uid: 'adam@demo.test' }));
  expect(ends.mock.calls).toEqual([['left'], ['left']]);
  stop();
});

test.each(['', '{', 'null', '{"uid":"x"}', '[1]'])(
  'the store does not accept %j as a session',
  (text) => {
    window.localStorage.setItem(KEY, text);
    expect(store.read()).toBeNull();
  },
);
