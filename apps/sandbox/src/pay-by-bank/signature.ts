import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

const encode = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');

const payload = (method: string, url: string, headers: readonly string[][], body: string) =>
  encode(
    `${method} ${url}\n${headers.map(([name, value]) => `${name}: ${value}\n`).join('')}${body}`,
  );

/** Why a request's Tl-Signature is not that of this key; null when it is. */
export function faultOf(
  request: { url: string; headers: Readonly<Record<string, unknown>>; body: string },
  publicKeyPem: string | undefined,
): string | null {
  const signature = request.headers['tl-signature'];
  const [head = '', middle, tail = ''] = (typeof signature === 'string' ? signature : '').split(
    '.',
  );
  if (middle !== '' || !head || !tail) return 'Tl-Signature is no detached JWS';
  let said: Record<string, string>;
  try {
    said = JSON.parse(Buffer.from(head, 'base64url').toString()) as Record<string, string>;
  } catch {
    return 'the header of Tl-Signature is no JSON';
  }
  if (said['alg'] !== 'ES512') return 'alg must be ES512';
  if (said['tl_version'] !== '2') return 'tl_version must be 2';
  if (!said['kid']) return 'there is no kid';
  const names = (said['tl_headers'] ?? '').split(',').filter(Boolean);
  if (!names.some((name) => name.toLowerCase() === 'idempotency-key')) {
    return 'Idempotency-Key is not signed';
  }
  if (!publicKeyPem) return 'no key is known: set TRUELAYER_SIGNING_KEY';
  const headers = names.map((name) => [name, String(request.headers[name.toLowerCase()])]);
  const input = `${head}.${payload('POST', request.url, headers, request.body)}`;
  const key = { key: createPublicKey(publicKeyPem), dsaEncoding: 'ieee-p1363' } as const;
  const isRight = verify('sha512', Buffer.from(input), key, Buffer.from(tail, 'base64url'));
  return isRight ? null : 'Invalid signature';
}

/** The headers of a message that TrueLayer sends. */
export function signMessage(
  message: { path: string; body: string; timestamp: string; jku: string },
  { webhookKey, webhookKeyId }: { webhookKey: string; webhookKeyId: string },
): Record<string, string> {
  const name = 'X-Tl-Webhook-Timestamp';
  const head = encode(
    JSON.stringify({
      alg: 'ES512',
      kid: webhookKeyId,
      tl_version: '2',
      tl_headers: name,
      jku: message.jku,
    }),
  );
  const body = payload('POST', message.path, [[name, message.timestamp]], message.body);
  const key = { key: createPrivateKey(webhookKey), dsaEncoding: 'ieee-p1363' } as const;
  const signature = encode(sign('sha512', Buffer.from(`${head}.${body}`), key));
  return { [name]: message.timestamp, 'Tl-Signature': `${head}..${signature}` };
}

/** The public half, as TrueLayer publishes it, beside a key for another algorithm. */
export function publicKeys({
  webhookKey,
  webhookKeyId,
}: {
  webhookKey: string;
  webhookKeyId: string;
}) {
  const jwk = createPublicKey(webhookKey).export({ format: 'jwk' });
  const rsa = { kty: 'RSA', alg: 'RS512', kid: 'another', n: 'AQAB', e: 'AQAB' };
  return { keys: [rsa, { ...jwk, alg: 'ES512', kid: webhookKeyId }] };
}
