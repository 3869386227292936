import { expect, test, vi } from 'vitest';
import { passwordProof } from './password-proof.ts';

test('calls waiting together ask once; the next one asks again', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const ask = vi.fn<() => Promise<boolean>>(() => promise);
  const withdraw = passwordProof.offer(ask);
  const waiting = [passwordProof.give(), passwordProof.give()];
  resolve(true);
  expect(await Promise.all(waiting)).toEqual([true, true]);
  expect(ask).toHaveBeenCalledOnce();
  await passwordProof.give();
  expect(ask).toHaveBeenCalledTimes(2);
  withdraw();
  expect(await passwordProof.give()).toBe(false);
});
