import { CLIENT_DEVICE, type TaxDevice } from '@counterfoil/contract/vat/device';
import { inBrowser, type StorageMethods } from '#lib/browser-storage.ts';
import { portalClock } from '#lib/portal-clock.ts';

/** Describes this browser, as the tax authority requires with every call. */
export function clientDevice(): TaxDevice {
  const { screen, innerWidth, innerHeight, devicePixelRatio } = window;
  const { width, height, colorDepth } = screen;
  return {
    user_agent: inAscii(navigator.userAgent),
    device_id: deviceId(inBrowser),
    // A page can only see the screen that it is on.
    screens: [
      {
        width,
        height,
        // A zoomed page has ratios such as 1.100000023841858.
        scaling_factor: Math.round(devicePixelRatio * 100) / 100,
        colour_depth: colorDepth,
      },
    ],
    window_size: { width: innerWidth, height: innerHeight },
    timezone_offset_minutes: zoneOffset(portalClock.now()),
  };
}

/** Adds it to a request, as base64url of its JSON, which is ASCII. */
export function sayDevice(headers: Headers): void {
  const text = btoa(JSON.stringify(clientDevice()));
  headers.set(CLIENT_DEVICE, text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''));
}

const KEY = 'counterfoil.device';

/** The same for as long as the browser keeps it: the end of a session does not change it. */
function deviceId(storage: StorageMethods): string {
  const known = storage.getItem(KEY);
  if (known !== null) return known;
  const made = crypto.randomUUID();
  storage.setItem(KEY, made);
  return made;
}

const inAscii = (text: string) => text.replace(/[^\x20-\x7e]+/gu, encodeURIComponent);

/** Minutes that the device's zone is east of UTC: "GMT+05:30" is 330, "GMT" is 0. */
export function zoneOffset(now: number, timeZone?: string): number {
  const zone = timeZone === undefined ? {} : { timeZone };
  const format = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'longOffset', ...zone });
  const name = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /([+\-\u2212])(\d\d):(\d\d)$/.exec(name) ?? [];
  const east = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === '+' || east === 0 ? east : -east;
}
