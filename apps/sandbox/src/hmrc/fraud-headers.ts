import { BlockList, isIP, isIPv4 } from 'node:net';

export interface Finding {
  readonly code: string;
  readonly message: string;
  readonly headers: readonly string[];
}

export interface Verdict {
  readonly specVersion: string;
  readonly code: 'VALID_HEADERS' | 'POTENTIALLY_INVALID_HEADERS' | 'INVALID_HEADERS';
  readonly message: string;
  readonly errors?: readonly Finding[];
  readonly warnings?: readonly Finding[];
}

type Headers = Readonly<Record<string, string>>;

const privateOnes = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateOnes.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateOnes.addSubnet(network, bits, 'ipv6');

const isPublicIp = (text: string) =>
  isIP(text) !== 0 && !privateOnes.check(text, isIPv4(text) ? 'ipv4' : 'ipv6');

/** `key=value&key=value` -> decoded pairs; null when it is not encoded as such. */
function pairsOf(text: string): Map<string, string> | null {
  const pairs = new Map<string, string>();
  for (const part of text.split('&')) {
    const [key, value, ...more] = part.split('=');
    if (!key || value === undefined || more.length > 0) return null;
    if (!/^[\w.~%!'()*-]*$/.test(key + value)) return null;
    try {
      pairs.set(decodeURIComponent(key), decodeURIComponent(value));
    } catch {
      return null;
    }
  }
  return pairs;
}

const isWhole = (text: string | undefined) => /^[1-9]\d*$/.test(text ?? '');
const isSize = (pairs: Map<string, string>) =>
  isWhole(pairs.get('width')) && isWhole(pairs.get('height'));

function screensFault(value: string): string | null {
  for (const screen of value.split(',')) {
    const pairs = pairsOf(screen);
    if (!pairs || !isSize(pairs)) return 'At least 1 screen is missing a value for width or height';
    if (!/^\d+(\.\d+)?$/.test(pairs.get('scaling-factor') ?? ''))
      return 'At least 1 screen is missing a value for scaling factor';
    if (!isWhole(pairs.get('colour-depth')))
      return 'At least 1 screen is missing a value for colour depth';
  }
  return null;
}

function portFault(value: string): string | null {
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535)
    return 'Value must be a number between 1 and 65535';
  return port === 80 || port === 443 ? 'Value must not be a server port' : null;
}

const must = (isFine: boolean, message: string) => (isFine ? null : message);
const KEY_VALUE = 'Value must be key-value pairs, with keys and values percent-encoded';
const PUBLIC_IP = 'Value must be a public IP address';
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Returns the error of a header's value. The first 14 are needed; the others cannot be collected by every portal. */
const RULES: Readonly<Record<string, (value: string) => string | null>> = {
  'gov-client-connection-method': (value) =>
    must(value === 'WEB_APP_VIA_SERVER', 'Value must be WEB_APP_VIA_SERVER'),
  'gov-client-browser-js-user-agent': (value) =>
    must(
      /^[\x20-\x7e]+$/.test(value) && !/%20/.test(value),
      'Value must be as the browser says it',
    ),
  'gov-client-device-id': (value) => must(UUID.test(value), 'Value must be a UUID'),
  'gov-client-public-ip': (value) => must(isPublicIp(value), PUBLIC_IP),
  'gov-client-public-ip-timestamp': (value) =>
    must(INSTANT.test(value), 'Value must be a timestamp in the format yyyy-MM-ddThh:mm:ss.sssZ'),
  'gov-client-public-port': portFault,
  'gov-client-screens': screensFault,
  'gov-client-timezone': (value) =>
    must(
      /^UTC[+-](0\d|1[0-4]):[0-5]\d$/.test(value),
      'Value must be a recognised timezone in UTC format, submitted as UTC±<hh>:<mm>',
    ),
  'gov-client-user-ids': (value) => must(pairsOf(value) !== null, KEY_VALUE),
  'gov-client-window-size': (value) => {
    const pairs = pairsOf(value);
    return must(pairs !== null && isSize(pairs), 'Value must have a width and a height');
  },
  'gov-vendor-forwarded': (value) =>
    must(
      value.split(',').every((hop) => {
        const pairs = pairsOf(hop);
        return isPublicIp(pairs?.get('by') ?? '') && isPublicIp(pairs?.get('for') ?? '');
      }),
      'Value must be a list of hops with public IP addresses',
    ),
  'gov-vendor-product-name': (value) =>
    must(/^[\w.~%-]+$/.test(value), 'Value must be percent-encoded'),
  'gov-vendor-public-ip': (value) => must(isPublicIp(value), PUBLIC_IP),
  'gov-vendor-version': (value) => must(pairsOf(value) !== null, KEY_VALUE),
};
const OPTIONAL = ['gov-client-multi-factor', 'gov-vendor-license-ids'];
const MULTI_FACTOR =
  'Value is empty. This may be correct for single factor authentication, for example username and password. If this is the case, you must contact us explaining why you cannot submit this header.';
const OS_FIELD =
  'Check you are using the correct Gov-Client-Connection-Method. Web applications do not usually provide the os field as browsers do not expose this information.';
const FORWARDED =
  "At least 1 pair of IPs in Gov-Vendor-Forwarded must include Gov-Client-Public-IP in the 'for' field and Gov-Vendor-Public-IP in the 'by' field. Check all 3 headers are consistent.";
const CROSSED = ['gov-client-public-ip', 'gov-vendor-forwarded', 'gov-vendor-public-ip'];

const PLACEHOLDER = /^(null|undefined|unknown|none|n\/a)$/i;

function errorOf(name: string, value: string | undefined): Finding | null {
  const headers = [name];
  if (value === undefined) return { code: 'MISSING_HEADER', message: 'Header required', headers };
  if (value === '') return { code: 'EMPTY_HEADER', message: 'Value is empty', headers };
  const isPlaceholder = value.split(/[=&,]/).some((part) => PLACEHOLDER.test(part));
  const message = isPlaceholder ? 'Value must not be a placeholder' : RULES[name]?.(value);
  return message ? { code: 'INVALID_HEADER', message, headers } : null;
}

function crossError(headers: Headers): Finding | null {
  const [client, forwarded, vendor] = CROSSED.map((name) => headers[name] ?? '');
  if (!client || !forwarded || !vendor) return null;
  const isThere = forwarded.split(',').some((hop) => {
    const pairs = pairsOf(hop);
    return pairs?.get('by') === vendor && pairs.get('for') === client;
  });
  return isThere ? null : { code: 'INVALID_HEADERS', message: FORWARDED, headers: CROSSED };
}

/** The findings of HMRC's validator about these headers, by lower-case name: errors and warnings of each. */
export function findings(headers: Headers) {
  const errors = Object.keys(RULES).flatMap((name) => errorOf(name, headers[name]) ?? []);
  const crossed = crossError(headers);
  const warnings: Finding[] = OPTIONAL.flatMap((name) => {
    const isFactor = name === 'gov-client-multi-factor';
    if (headers[name]) return [];
    const message = isFactor ? MULTI_FACTOR : 'Header required';
    const code = headers[name] === '' ? 'EMPTY_HEADER' : 'MISSING_HEADER';
    return [{ code, message, headers: [name] }];
  });
  if (/(^|&)os=/.test(headers['gov-client-user-ids'] ?? '')) {
    const code = 'POTENTIALLY_INVALID_HEADER';
    warnings.push({ code, message: OS_FIELD, headers: ['gov-client-user-ids'] });
  }
  return { errors: [...errors, ...(crossed ? [crossed] : [])], warnings };
}

const SPEC_VERSION = '3.3';

export function validate(headers: Headers): Verdict {
  const sent = Object.keys(headers).filter((name) => name !== 'gov-test-scenario');
  if (sent.length === 0) {
    const message =
      'No fraud prevention headers submitted. These are required by law. Check the specification.';
    return { specVersion: SPEC_VERSION, code: 'INVALID_HEADERS', message };
  }
  const { errors, warnings } = findings(headers);
  const lists = {
    ...(errors.length > 0 ? { errors } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
  };
  if (errors.length > 0) return verdict('INVALID_HEADERS', 'At least 1 header is invalid', lists);
  if (warnings.length > 0)
    return verdict(
      'POTENTIALLY_INVALID_HEADERS',
      'At least 1 header is potentially invalid',
      lists,
    );
  return verdict(
    'VALID_HEADERS',
    'All headers required for your connection method have been supplied and all appear to be valid. Validation is based on a single request. We have access to all requests and can draw additional conclusions.',
    {},
  );
}

const verdict = (code: Verdict['code'], message: string, lists: object): Verdict => ({
  specVersion: SPEC_VERSION,
  code,
  message,
  ...lists,
});

/** Every header of the connection method. */
export const ALL_HEADERS: readonly string[] = [...Object.keys(RULES), ...OPTIONAL];
