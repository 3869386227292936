import { beforeEach, expect, test } from 'vitest';
import { createStorage, type StorageMethods } from './browser-storage.ts';

const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
const BLOCKED: StorageMethods = {
  getItem: refuse,
  setItem: refuse,
  removeItem: refuse,
  clear: refuse,
};
const FULL = (): StorageMethods => ({
  ...BLOCKED,
  getItem: (key) => window.sessionStorage.getItem(key),
  removeItem: (key) => window.sessionStorage.removeItem(key),
  clear: () => window.sessionStorage.clear(),
});

beforeEach(() => window.sessionStorage.clear());

test.each<[string, () => StorageMethods]>([
  ['works', () => window.sessionStorage],
  ['may not be asked for', refuse],
  ['is missing', () => null as unknown as StorageMethods],
  ['refuses everything', () => BLOCKED],
  ['is full', FULL],
])('a storage that %s keeps its values while the page is open', (_what, open) => {
  const storage = createStorage(open);
  expect(storage.getItem('a')).toBeNull();
  storage.setItem('a', '1');
  storage.setItem('a', '2');
  storage.setItem('b', '3');
  expect([storage.getItem('a'), storage.getItem('b')]).toEqual(['2', '3']);
  storage.removeItem('a');
  expect([storage.getItem('a'), storage.getItem('b')]).toEqual([null, '3']);
  storage.clear();
  expect(storage.getItem('b')).toBeNull();
});

test('a full storage returns what it has', () => {
  window.sessionStorage.setItem('a', '1');
  expect(createStorage(FULL).getItem('a')).toBe('1');
});
