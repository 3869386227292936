// One process: the portal, or the floor that only hashes and stores the requests.
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { signedInClient } from '@counterfoil/testkit/clients';
import { testApi } from '@counterfoil/testkit/test-api';
import { currentEnvelopeId } from '@counterfoil/testkit/upload';

/** A person who uploads. */
export interface Uploader {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly envelopeId: string;
}
export interface UploadServer {
  readonly port: number;
  readonly uploaders: readonly Uploader[];
}

const [kind, people] = process.argv.slice(2);
const started = kind === 'portal' ? startPortal(Number(people)) : startFloor();
process.send?.(await started);

async function startPortal(count: number): Promise<UploadServer> {
  const uploaders: Uploader[] = [];
  for (let at = 0; at < count; at++) {
    const client = await signedInClient();
    const { kysely } = client.api.database;
    await kysely
      .updateTable('clients')
      .set({ storage_tier: 'Plus' })
      .where('id', '=', client.clientId)
      .execute();
    uploaders.push({
      path: `/v1/client/clients/${client.clientId}/documents/bulk_upload`,
      headers: client.headers,
      envelopeId: await currentEnvelopeId(client),
    });
  }
  const { portal } = await testApi();
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  return { port: (portal.app.server.address() as AddressInfo).port, uploaders };
}

async function startFloor(): Promise<UploadServer> {
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-floor-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const server = createServer((request: IncomingMessage, response) => {
    const hash = createHash('sha256');
    const through = new PassThrough().on('data', (chunk: Buffer) => hash.update(chunk));
    void pipeline(request, through, createWriteStream(join(folder, randomUUID()))).then(() =>
      response.end(hash.digest('hex')),
    );
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return { port: (server.address() as AddressInfo).port, uploaders: [] };
}

let most = 0;
setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, 5).unref();
process.on('message', (order: 'settle' | 'most') => {
  if (order === 'settle') most = process.memoryUsage.rss();
  process.send?.(most);
});
process.once('disconnect', () => process.exit(0));
