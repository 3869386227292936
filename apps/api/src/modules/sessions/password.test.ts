import { expect, test } from 'vitest';
import { createPasswords } from './password.ts';

const asker = { clientId: '192.0.2.1' };

test('no password matches an account without one, whatever it hashes to', async () => {
  const zeros = Buffer.alloc(32);
  const passwords = createPasswords({ hash: (_algorithm, _cost, done) => done(null, zeros) });
  expect(await passwords.fits('guess', null, asker)).toBe(false);
});

test('an unreadable stored hash is a fault, not a wrong password', async () => {
  await expect(createPasswords().fits('guess', '$2b$10$other', asker)).rejects.toThrow(
    'cannot be read',
  );
});
