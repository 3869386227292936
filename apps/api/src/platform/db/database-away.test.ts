import { BlobError } from '@counterfoil/providers/blobs/port';
import { expect, test } from 'vitest';
import { isDatabaseAway } from './database-away.ts';

const coded = (code: string, message = 'connect') => Object.assign(new Error(message), { code });

test.each([
  ['the server stops', coded('57P01')],
  ['the server crashed', coded('57P02')],
  ['the server starts', coded('57P03')],
  ['it has no connection left', coded('53300')],
  ['a connection breaks', coded('08006')],
  ['nobody listens', coded('ECONNREFUSED')],
  ['the socket breaks', coded('ECONNRESET')],
  ['its machine is off', coded('EHOSTUNREACH')],
  ['there is no way to its network', coded('ENETUNREACH')],
  ['it became a standby', coded('25006')],
  ['the driver loses a connection', new Error('Connection terminated unexpectedly')],
  ['no connection becomes free', new Error('timeout exceeded when trying to connect')],
])('the database is away when %s', (_, error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

test.each([
  ['a constraint', coded('23505')],
  ['a fault in our SQL', coded('42601')],
  ['a full disk', coded('53100')],
  ['a file store', new BlobError('unavailable', 'connect', { cause: coded('ECONNREFUSED') })],
  ['a fault in our code', new TypeError('Connection terminated')],
  ['no error', 'ECONNREFUSED'],
])('the database is there in spite of %s', (_, error) => {
  expect(isDatabaseAway(error)).toBe(false);
});
