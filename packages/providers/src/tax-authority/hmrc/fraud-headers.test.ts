import { describe, expect, test } from 'vitest';
import { ORIGIN } from '../behaviour.ts';
import { fraudHeaders } from './fraud-headers.ts';
import { isPublicAddress } from './public-address.ts';

const VENDOR = { productName: 'Counter foil', version: '1.2.3', publicIp: '203.0.113.6' };

describe('the fraud prevention headers', () => {
  test('are those of the specification, and no others', () => {
    expect(fraudHeaders(ORIGIN, VENDOR)).toEqual({
      'gov-client-connection-method': 'WEB_APP_VIA_SERVER',
      'gov-client-browser-js-user-agent': ORIGIN.device.user_agent,
      'gov-client-device-id': 'beec798b-b366-47fa-b1f8-92cede14a1ce',
      'gov-client-public-ip': '198.51.100.7',
      'gov-client-public-ip-timestamp': '2026-07-01T12:30:05.120Z',
      'gov-client-public-port': '12345',
      'gov-client-screens': 'width=1920&height=1080&scaling-factor=1.25&colour-depth=24',
      'gov-client-timezone': 'UTC+01:00',
      'gov-client-user-ids': 'counter%20foil=jo%40example.com&counter%20foil-user-id=4711',
      'gov-client-window-size': 'width=1256&height=803',
      'gov-vendor-forwarded': 'by=203.0.113.6&for=198.51.100.7',
      'gov-vendor-product-name': 'Counter%20foil',
      'gov-vendor-public-ip': '203.0.113.6',
      'gov-vendor-version': 'counter%20foil=1.2.3',
    });
  });

  test.each([null, '10.1.2.3', '127.0.0.1', '::1', '::ffff:192.168.0.1', 'fe80::1', 'unknown'])(
    'leave out the address %s with everything that depends on it',
    (public_ip) => {
      const names = Object.keys(fraudHeaders({ ...ORIGIN, public_ip }, VENDOR));
      expect(names.filter((name) => /client-public-ip|forwarded/.test(name))).toEqual([]);
      expect(names).toContain('gov-vendor-public-ip');
    },
  );

  test('encode an IPv6 address only between others', () => {
    const public_ip = '2001:db8::7';
    const headers = fraudHeaders({ ...ORIGIN, public_ip }, VENDOR);
    expect(headers['gov-client-public-ip']).toBe(public_ip);
    expect(headers['gov-vendor-forwarded']).toBe('by=203.0.113.6&for=2001%3Adb8%3A%3A7');
  });

  test.each([80, 443, 0, 65_536, null])('leave out the port %s', (public_port) => {
    const headers = fraudHeaders({ ...ORIGIN, public_port }, VENDOR);
    expect(headers).not.toHaveProperty('gov-client-public-port');
  });

  test.each([
    [0, 'UTC+00:00'],
    [-210, 'UTC-03:30'],
    [345, 'UTC+05:45'],
  ])('write %d minutes east as %s', (timezone_offset_minutes, text) => {
    const device = { ...ORIGIN.device, timezone_offset_minutes };
    expect(fraudHeaders({ ...ORIGIN, device }, VENDOR)['gov-client-timezone']).toBe(text);
  });

  test('list several screens, and encode characters that no header may contain', () => {
    const [screen] = ORIGIN.device.screens;
    const screens = screen ? [screen, { ...screen, width: 800, scaling_factor: 1 }] : [];
    const device = { ...ORIGIN.device, screens, user_agent: 'Föx (a)' };
    const user = { email: "o'neil&co=1@example.com", id: '1' };
    const headers = fraudHeaders({ ...ORIGIN, device, user }, VENDOR);
    expect(headers['gov-client-screens']).toBe(
      'width=1920&height=1080&scaling-factor=1.25&colour-depth=24,width=800&height=1080&scaling-factor=1&colour-depth=24',
    );
    expect(headers['gov-client-browser-js-user-agent']).toBe('F%C3%B6x (a)');
    expect(headers['gov-client-user-ids']).toBe(
      'counter%20foil=o%27neil%26co%3D1%40example.com&counter%20foil-user-id=1',
    );
  });
});

test.each([
  ['198.51.100.7', true],
  ['2001:db8::1', true],
  ['::ffff:203.0.113.6', true],
  ['172.16.0.1', false],
  ['100.64.0.1', false],
  ['169.254.1.1', false],
  ['fd00::1', false],
  ['203.0.113', false],
])('%s is public: %s', (address, is) => {
  expect(isPublicAddress(address)).toBe(is);
});
