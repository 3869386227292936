import { createPrivateKey, sign, verify, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';

/** The content of a signature: the method, the path, some headers in this order, the body. */
export interface SignedContent {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array | string;
}

const encode = (text: string | Uint8Array) => Buffer.from(text).toString('base64url');

function payloadOf({ method, path, headers, body }: SignedContent): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}\n`).join('');
  return Buffer.concat([Buffer.from(`${method} ${path}\n${lines}`), Buffer.from(body)]);
}

/** A signer of requests: a detached JWS (ES512), version 2 of TrueLayer's. */
export function createSigner(privateKey: string, kid: string): (signed: SignedContent) => string {
  const key = createPrivateKey(privateKey);
  return (signed) => {
    const tl_headers = signed.headers.map(([name]) => name).join(',');
    const header = encode(JSON.stringify({ alg: 'ES512', kid, tl_version: '2', tl_headers }));
    const input = Buffer.from(`${header}.${encode(payloadOf(signed))}`);
    const signature = sign('sha512', input, { key, dsaEncoding: 'ieee-p1363' });
    return `${header}..${encode(signature)}`;
  };
}

const jwsHeader = z.object({
  alg: z.literal('ES512'),
  kid: z.string().check(z.minLength(1), z.maxLength(200)),
  tl_version: z.literal('2'),
  tl_headers: z.nullish(z.string().check(z.maxLength(1000))),
  jku: z.nullish(z.string().check(z.maxLength(1000))),
});

/** A signature taken apart. */
export interface Signature {
  readonly kid: string;
  readonly jku: string | null;
  readonly headers: readonly string[];
  readonly header: string;
  readonly bytes: Buffer;
}

const LONGEST = 4000;

/** Null for anything but a detached JWS of ES512 in version 2. */
export function readSignature(text: string | undefined): Signature | null {
  const [, header = '', bytes = ''] =
    /^([\w-]+)\.\.([\w-]+)$/.exec(text?.slice(0, LONGEST) ?? '') ?? [];
  try {
    const said: unknown = JSON.parse(Buffer.from(header, 'base64url').toString('utf8'));
    const { kid, jku, tl_headers } = z.core.parse(jwsHeader, said);
    // One signature has one text.
    if (encode(Buffer.from(bytes, 'base64url')) !== bytes) return null;
    return {
      kid,
      jku: jku ?? null,
      headers: (tl_headers ?? '').split(',').filter(Boolean),
      header,
      bytes: Buffer.from(bytes, 'base64url'),
    };
  } catch {
    return null;
  }
}

/** Whether this key has signed it. A path with a slash at its end is the same path. */
export function isSigned(
  { header, bytes }: Signature,
  signed: SignedContent,
  key: KeyObject,
): boolean {
  const path = signed.path.replace(/\/+$/, '');
  return [path, `${path}/`].some((each) => {
    const input = Buffer.from(`${header}.${encode(payloadOf({ ...signed, path: each }))}`);
    return verify('sha512', input, { key, dsaEncoding: 'ieee-p1363' }, bytes);
  });
}
