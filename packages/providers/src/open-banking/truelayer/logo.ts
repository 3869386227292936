import type { Logo } from '../port.ts';

const ACCEPTED = 'image/svg+xml, image/png, image/jpeg';
const MOST_BYTES = 256 * 1024;
const MOST_MS = 5_000;

/** TrueLayer's own, and the buckets that its answers name. */
const HOST = /^(?:[a-z0-9-]+\.)*truelayer(?:-sandbox)?\.com$/;
const BUCKETS = [
  'truelayer-client-logos.s3-eu-west-1.amazonaws.com',
  'truelayer-provider-assets.s3.amazonaws.com',
];

/** Whether a logo is fetched from there: TrueLayer's hosts over HTTPS, or beside its API, as in the sandbox. */
export function isLogoPlace(url: URL | null, apiUrl: string): url is URL {
  if (!url || url.username) return false;
  if (url.origin === URL.parse(apiUrl)?.origin) return true;
  // `host` names every port but the usual one.
  return url.protocol === 'https:' && (HOST.test(url.host) || BUCKETS.includes(url.host));
}

/** Text that may stand before an SVG's first element. */
const PROLOGUE = /^\uFEFF|<!--[\s\S]*?-->|<\?[^>]*>|<!DOCTYPE svg[^>]*>/gi;
const LONGEST_PROLOGUE = 2_000;
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const JPEG = Buffer.from('\xff\xd8\xff', 'latin1');

/** The type of a picture, by its content; null for any other. */
export function logoTypeOf(bytes: Buffer): Logo['type'] | null {
  const startsWith = (start: Buffer) => bytes.subarray(0, start.length).equals(start);
  if (startsWith(PNG)) return 'image/png';
  if (startsWith(JPEG)) return 'image/jpeg';
  const text = bytes.toString('utf8', 0, LONGEST_PROLOGUE).replace(PROLOGUE, '');
  return /^\s*<svg[\s/>]/.test(text) ? 'image/svg+xml' : null;
}

/** A logo from one of TrueLayer's hosts; null when none is available. */
export async function fetchLogo(uri: string, apiUrl: string): Promise<Logo | null> {
  const url = URL.parse(uri);
  if (!isLogoPlace(url, apiUrl)) return null;
  try {
    const response = await fetch(url, {
      headers: { accept: ACCEPTED },
      redirect: 'error',
      signal: AbortSignal.timeout(MOST_MS),
    });
    const bytes = response.ok ? await readSome(response) : null;
    if (bytes === null) await response.body?.cancel().catch(() => undefined);
    const type = bytes && logoTypeOf(bytes);
    return type && { type, bytes };
  } catch {
    // Nobody waits for a logo: the bank's name is beside it.
    return null;
  }
}

async function readSome(response: Response): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
