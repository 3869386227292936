import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Surroundings } from '@counterfoil/api/surroundings';
import { bulkUpload } from '@counterfoil/contract/documents/routes';
import { openBlobFolder } from '@counterfoil/providers/blobs/folder/index';
import type { SignedInClient } from './clients.ts';
import { MEGABYTE } from './crowds.ts';
import { ONE_PAGE, pdfOf } from './pdf-bytes.ts';
import { portalWith, testApi } from './test-api.ts';

/** A server with its own port and file folder that counts the bytes it receives. */
export async function uploadServer(changes: Partial<Surroundings> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-uploads-'));
  const blobs = await openBlobFolder(folder);
  let begun = 0;
  const counting: typeof blobs = {
    ...blobs,
    put: (...file) => {
      begun += 1;
      return blobs.put(...file);
    },
  };
  const { portal } = await portalWith({ blobs: counting, ...changes });
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = portal.app.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  portal.app.server.on('connection', (socket: Socket) => sockets.push(socket));
  return {
    port,
    portal,
    /** Files whose storing has begun. */
    begun: () => begun,
    taken: () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    /** Its files without an owner, including those that other tests left. */
    strays: async () => {
      const { kysely } = (await testApi()).database;
      const kept = await kysely
        .selectFrom('blobs')
        .select('id')
        .where('state', '=', 'kept')
        .execute();
      const known = new Set(kept.map(({ id }) => id));
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
      return files.filter((name) => !known.has(name));
    },
    close: async () => {
      await portal.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** The most bytes read after a refusal, so that the sender sees it; includes network buffers. */
export const DRAINED = 40 * MEGABYTE;

export const BOUNDARY = 'counterfoil-limits';
export const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
/** A file that is whole already: readers pass over the zeros that may follow. */
export const fileHead = (at: number) =>
  field(`documents[${at}][title]`, `File ${at}`) +
  field(`documents[${at}][document_type]`, 'receipt') +
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="documents[${at}][file]"; filename="${at}.pdf"\r\n\r\n${pdfOf(ONE_PAGE, 'form')}`;
export const FILE_END = '\r\n';
const FORM_END = `--${BOUNDARY}--\r\n`;

/**
 * Begins an upload by hand, on its own connection.
 * @param length omitted: the request is chunked
 */
export function beginForm(
  to: { readonly port: number },
  who: SignedInClient,
  length?: number,
  route: { readonly method: string; readonly path: string } = bulkUpload,
) {
  const socket = connect(to.port, '127.0.0.1');
  socket.on('error', () => undefined);
  const answered = text(socket).catch(() => '');
  const headers = Object.entries(who.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const path = route.path.replace('{client_id}', who.clientId);
  const size = length === undefined ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  socket.write(
    `${route.method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers.join('')}${size}\r\n` +
      `content-type: multipart/form-data; boundary=${BOUNDARY}\r\n\r\n`,
  );
  const send = async (data: string | Buffer) => {
    const bytes = Buffer.from(data);
    if (length === undefined) socket.write(`${bytes.length.toString(16)}\r\n`);
    const isRoom = socket.write(bytes);
    if (length === undefined) socket.write('\r\n');
    if (!isRoom && !socket.destroyed) {
      await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined);
    }
  };
  return {
    socket,
    answered,
    send,
    /** Sends a file of zeros until it is complete or the server stops reading. */
    file: async (at: number, bytes: number) => {
      await send(fileHead(at));
      const piece = Buffer.alloc(64 * 1024);
      for (let sent = 0; sent < bytes && !socket.destroyed; sent += piece.length) await send(piece);
      await send(FILE_END);
    },
    end: async () => {
      await send(FORM_END);
      if (length === undefined) socket.write('0\r\n\r\n');
    },
    /** Names the envelope, in front of the files. */
    start: (envelopeId: string) => send(field('envelope_id', envelopeId)),
  };
}
