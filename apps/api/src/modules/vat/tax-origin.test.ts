import { TAX_DEVICE } from '@counterfoil/testkit/tax-device';
import { settableClock } from '#platform/time/clock';
import { expect, test } from 'vitest';
import { originOf } from './tax-origin.ts';

const clock = settableClock('2026-11-21T09:00:00Z');
const user = { email: 'ada@client.test', userId: '7' };

/** @param own what our socket says of the other end */
const originFrom = (
  ip: string,
  trustProxy: number,
  port: string | undefined,
  own: { readonly address?: string; readonly port?: number | undefined } = {},
) =>
  originOf({ clock, trustProxy, clientPortHeader: 'x-client-port' }, user, TAX_DEVICE, {
    ip,
    headers: port === undefined ? {} : { 'x-client-port': port },
    socket: { remoteAddress: own.address ?? ip, remotePort: own.port } as never,
  });

test.each(['198.51.100.7', '2001:db8::7', '10.1.2.3'])(
  'the address is that of the connection: %s',
  (ip) => {
    expect(originFrom(ip, 0, undefined).public_ip).toBe(ip);
  },
);

test.each([
  ['198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ['203.0.113.9', '203.0.113.9', null],
  ['unknown', '203.0.113.9', null],
])('for %s, forwarded by the proxy %s, the address is %s', (ip, address, public_ip) => {
  expect(originFrom(ip, 1, undefined, { address }).public_ip).toBe(public_ip);
});

test.each([
  [0, '50123', 40_000, 40_000],
  [0, undefined, undefined, null],
  [1, '50123', 40_000, 50_123],
  [1, undefined, 40_000, null],
  [1, '443', 40_000, null],
  [1, '0', 40_000, null],
  [1, '70000', 40_000, null],
  [1, '12a', 40_000, null],
])('behind %i proxies, told %s and connected from %s, the port is %s', (hops, told, own, port) => {
  expect(originFrom('198.51.100.7', hops, told, { port: own }).public_port).toBe(port);
});

test('the headers name the person, the device and when the address was read', () => {
  const { user: who, device, public_ip_at } = originFrom('198.51.100.7', 0, undefined);
  expect([who, device]).toEqual([{ email: 'ada@client.test', id: '7' }, TAX_DEVICE]);
  expect(public_ip_at.toString()).toBe('2026-11-21T09:00:00Z');
});
