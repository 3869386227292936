/** Where an S3-compatible store keeps the blobs. */
export interface S3Settings {
  readonly bucket: string;
  /** The beginning of every key, such as "" or "cold/". */
  readonly prefix: string;
  /** Null for Amazon S3 itself. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const FORM = 's3://KEY:SECRET@bucket/prefix?endpoint=https://s3.example&region=eu-west-2';

/**
 * Reads `s3://key:secret@bucket/prefix?endpoint=https://…&region=…`; key and secret are URL-encoded.
 * Throws an Error whose message says what is wrong without repeating the address.
 */
export function readS3Url(text: string): S3Settings {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:' || !url.hostname) throw new Error(`It must look like ${FORM}.`);
  if (!url.username || !url.password) throw new Error(`Key and secret are missing: ${FORM}.`);
  const endpoint = url.searchParams.get('endpoint');
  const isWeb = ['http:', 'https:'].includes(URL.parse(endpoint ?? 'https://x')?.protocol ?? '');
  if (!isWeb) throw new Error('endpoint must begin with https:// or http://.');
  const path = url.pathname.replaceAll(/^\/+|\/+$/g, '');
  return {
    bucket: url.hostname,
    prefix: path ? `${path}/` : '',
    endpoint,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}
