import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether GoCardless has signed these bytes: HMAC-SHA256 in hexadecimal. */
export function isSigned(body: Uint8Array, signature: string | undefined, secret: string): boolean {
  if (!/^[\da-f]{64}$/i.test(signature ?? '')) return false;
  const expected = createHmac('sha256', secret).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(signature ?? '', 'hex'));
}
