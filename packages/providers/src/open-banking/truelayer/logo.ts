import type { Logo } from '../port.ts';

const TYPES = ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp'];
const MOST_BYTES = 256 * 1024;
const MOST_MS = 5_000;

/** Banks' logos are on other hosts than TrueLayer's API, over HTTPS; its sandbox has them beside the API. */
export async function fetchLogo(uri: string, apiUrl: string): Promise<Logo | null> {
  const url = URL.parse(uri);
  const isOurs = url?.origin === URL.parse(apiUrl)?.origin;
  if (!url || url.username || (url.protocol !== 'https:' && !isOurs)) return null;
  try {
    const response = await fetch(url, {
      headers: { accept: TYPES.join(', ') },
      redirect: 'error',
      signal: AbortSignal.timeout(MOST_MS),
    });
    const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
    const bytes = response.ok && TYPES.includes(type) ? await readSome(response) : null;
    if (bytes === null) await response.body?.cancel().catch(() => undefined);
    return bytes && { type, bytes };
  } catch {
    // Nobody waits for a logo: the bank's name is beside it.
    return null;
  }
}

async function readSome(response: Response): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return bytes > 0 ? Buffer.concat(chunks) : null;
}
