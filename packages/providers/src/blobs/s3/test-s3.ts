import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A failure that takes the place of a normal answer. */
type Fault = 'drop' | 'half' | 'busy' | 'full';

/** A store for tests: the part of S3 that blobs need, with the faults of a real store. */
export async function startTestS3() {
  const objects = new Map<string, Buffer>();
  const faults: Fault[] = [];
  const requests: string[] = [];
  const server = createServer((request, response) => {
    answer(request, response, { objects, fault: faults.shift(), requests }).catch(() =>
      request.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `s3://key:secret@bucket/prefix?endpoint=http://127.0.0.1:${port}&region=eu-west-2`,
    objects,
    requests,
    /** The faults of the next requests, in order. */
    fail: (...next: Fault[]) => faults.push(...next),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface State {
  readonly objects: Map<string, Buffer>;
  readonly fault: Fault | undefined;
  readonly requests: string[];
}

async function answer(request: IncomingMessage, response: ServerResponse, state: State) {
  const { objects, fault, requests } = state;
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
  const key = pathname.replace(/^\/bucket\/?/, '');
  requests.push(`${request.method} ${key}`);
  if (fault === 'drop') return void request.socket.destroy();
  const body = await buffer(request);
  const refused = fault === 'half' ? undefined : refusal(request, body, fault);
  if (refused) return refuse(response, refused[0], refused[1]);
  const isListing = request.method === 'GET' && searchParams.get('list-type') === '2';
  const known = isListing ? Buffer.from(listingOf(objects, searchParams)) : objects.get(key);
  if (request.method === 'PUT') objects.set(key, body);
  if (request.method === 'DELETE') objects.delete(key);
  if (request.method === 'PUT') return void response.end();
  if (request.method === 'DELETE') return void response.writeHead(204).end();
  if (!known) return refuse(response, 404, 'NoSuchKey');
  response.writeHead(200, { 'content-length': known.length });
  if (request.method === 'HEAD') return void response.end();
  if (fault !== 'half') return void response.end(known);
  response.write(known.subarray(0, known.length / 2), () => request.socket.destroy());
}

/** One page. As in S3, what lies deeper than the prefix is one entry a folder, which counts as one of the page. */
function listingOf(objects: ReadonlyMap<string, Buffer>, asked: URLSearchParams): string {
  const prefix = asked.get('prefix') ?? '';
  const entries = new Map<string, string>();
  for (const [key, { length }] of objects) {
    if (!key.startsWith(prefix)) continue;
    const [folder = '', ...deeper] = key.slice(prefix.length).split('/');
    const common = `${prefix}${folder}/`;
    if (deeper.length === 0)
      entries.set(key, `<Contents><Key>${key}</Key><Size>${length}</Size></Contents>`);
    else entries.set(common, `<CommonPrefixes><Prefix>${common}</Prefix></CommonPrefixes>`);
  }
  const after = asked.get('continuation-token') ?? '';
  const left = [...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)).filter(([key]) => key > after);
  const page = left.slice(0, Number(asked.get('max-keys') ?? '1000'));
  const isCut = page.length < left.length;
  const next = isCut ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : '';
  const found = page.map(([, entry]) => entry).join('');
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isCut}</IsTruncated>${found}${next}</ListBucketResult>`;
}

function refusal(request: IncomingMessage, body: Buffer, fault: Fault | undefined) {
  if (fault === 'busy') return [503, 'SlowDown'] as const;
  if (fault === 'full') return [507, 'XMinioStorageFull'] as const;
  const signed = /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-west-2\/s3\/aws4_request/;
  if (!signed.test(request.headers.authorization ?? '')) return [403, 'AccessDenied'] as const;
  const hash = createHash('sha256').update(body).digest('base64');
  const isWhole = request.method !== 'PUT' || request.headers['x-amz-checksum-sha256'] === hash;
  return isWhole ? undefined : ([400, 'BadDigest'] as const);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}
