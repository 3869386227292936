import type { TaxDevice, TaxOrigin } from '../port.ts';
import { isPublicAddress, plainAddress } from './public-address.ts';

/** The portal's own details, which the law requires. */
export interface Vendor {
  readonly productName: string;
  readonly version: string;
  readonly publicIp: string | null;
}

/** Reserved by RFC 3986, but left alone by `encodeURIComponent`. */
const KEPT = /[!'()*]/g;

const percent = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

const encoded = (value: string | number): string =>
  encodeURIComponent(String(value).toWellFormed()).replace(KEPT, percent);

/** `key=value&key=value`: only the parts are encoded, never the separators. */
const pairs = (members: Readonly<Record<string, string | number>>): string =>
  Object.entries(members)
    .map(([key, value]) => `${encoded(key)}=${encoded(value)}`)
    .join('&');

/** As the browser sends it. Headers are ASCII, so only other characters are encoded. */
const plain = (text: string): string =>
  text.toWellFormed().replace(/[^\x20-\x7e]/gu, encodeURIComponent);

const two = (value: number) => String(value).padStart(2, '0');

/** `UTC+01:00` of 60 minutes east. */
function timezone(minutes: number): string {
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

const screens = (device: TaxDevice): string =>
  device.screens
    .map(({ width, height, scaling_factor, colour_depth }) =>
      pairs({ width, height, 'scaling-factor': scaling_factor, 'colour-depth': colour_depth }),
    )
    .join(',');

/** Always with milliseconds. */
const timestamp = (at: Temporal.Instant) => at.toString({ smallestUnit: 'millisecond' });

const SERVER_PORTS = [80, 443];

const isClientPort = (port: number | null): port is number =>
  port !== null && port >= 1 && port <= 65_535 && !SERVER_PORTS.includes(port);

/** A public address in the form of the headers; nothing for a private or missing one. */
const publicOnly = (address: string | null): string | undefined =>
  address !== null && isPublicAddress(address) ? plainAddress(address) : undefined;

/**
 * The fraud prevention headers of a web application with a server, which the law requires with every call
 * (HMRC's specification 3.3). Unknown values are left out, never made up. `Gov-Client-Multi-Factor` and
 * `Gov-Vendor-License-IDs` are not sent: clients log in with a password alone, and their devices have no licence of ours.
 */
export function fraudHeaders(origin: TaxOrigin, vendor: Vendor): Record<string, string> {
  const { device, user } = origin;
  const clientIp = publicOnly(origin.public_ip);
  const vendorIp = publicOnly(vendor.publicIp);
  const product = vendor.productName.toLowerCase();
  const headers = {
    'gov-client-connection-method': 'WEB_APP_VIA_SERVER',
    'gov-client-browser-js-user-agent': plain(device.user_agent),
    'gov-client-device-id': device.device_id,
    'gov-client-public-ip': clientIp,
    'gov-client-public-ip-timestamp': clientIp && timestamp(origin.public_ip_at),
    'gov-client-public-port': isClientPort(origin.public_port) ? String(origin.public_port) : '',
    'gov-client-screens': screens(device),
    'gov-client-timezone': timezone(device.timezone_offset_minutes),
    'gov-client-user-ids': pairs({ [product]: user.email, [`${product}-user-id`]: user.id }),
    'gov-client-window-size': pairs(device.window_size),
    'gov-vendor-forwarded': clientIp && vendorIp && pairs({ by: vendorIp, for: clientIp }),
    'gov-vendor-product-name': encoded(vendor.productName),
    'gov-vendor-public-ip': vendorIp,
    'gov-vendor-version': pairs({ [product]: vendor.version }),
  };
  return Object.fromEntries(
    Object.entries(headers).filter((header): header is [string, string] => Boolean(header[1])),
  );
}
