import { CLIENT_DEVICE } from '@counterfoil/contract/vat/device';
import { listVatPayments } from '@counterfoil/contract/vat/routes';
import { afterEach, expect, test, vi } from 'vitest';
import { sessionStore } from '#lib/session/session-store.ts';
import { call } from './call.ts';
import { clientDevice, zoneOffset } from './client-device.ts';
import { replaceTransport } from './transport.ts';

afterEach(() => vi.unstubAllGlobals());

const NOVEMBER = Date.UTC(2026, 10, 21);
const JULY = Date.UTC(2026, 6, 21);

test.each([
  ['Europe/London', NOVEMBER, 0],
  ['Europe/London', JULY, 60],
  ['America/St_Johns', NOVEMBER, -210],
  ['Asia/Kolkata', JULY, 330],
  ['UTC', JULY, 0],
])('the offset of %s at %i is %i minutes east of UTC', (zone, now, minutes) => {
  expect(zoneOffset(now, zone)).toBe(minutes);
});

test('reports the screen, the window and the name of the browser', () => {
  vi.stubGlobal('devicePixelRatio', 1.100_000_023_841_858);
  vi.stubGlobal('screen', { width: 390, height: 844, colorDepth: 30 });
  vi.stubGlobal('innerWidth', 390);
  vi.stubGlobal('innerHeight', 700);
  vi.stubGlobal('navigator', { userAgent: 'Café 1.0' });
  expect(clientDevice()).toMatchObject({
    user_agent: 'Caf%C3%A9 1.0',
    screens: [{ width: 390, height: 844, scaling_factor: 1.1, colour_depth: 30 }],
    window_size: { width: 390, height: 700 },
  });
});

test('the device keeps its id when the session ends', () => {
  sessionStore.save({ 'access-token': 't', client: 'c', uid: 'u' });
  const { device_id } = clientDevice();
  sessionStore.clear('left');
  expect(clientDevice().device_id).toBe(device_id);
  window.localStorage.clear();
  expect(clientDevice().device_id).not.toBe(device_id);
});

test('only a read that leads to the tax authority carries the device', async () => {
  sessionStore.save({ 'access-token': 't', client: 'c', uid: 'u' });
  const said: (string | null)[] = [];
  const fetch = ({ headers }: Request) => {
    said.push(headers.get(CLIENT_DEVICE));
    return Promise.resolve(Response.json({ errors: ['no'] }, { status: 422 }));
  };
  const restore = replaceTransport({ fetch });
  const params = { client_id: crypto.randomUUID() };
  const { asksDevice: _, ...quiet } = listVatPayments;
  await call(listVatPayments, { params }).catch(() => {});
  await call(quiet, { params }).catch(() => {});
  restore();
  expect(JSON.parse(Buffer.from(said[0] ?? '', 'base64url').toString())).toEqual(clientDevice());
  expect(said[0]).toMatch(/^[\w-]+$/);
  expect(said[1]).toBeNull();
});
