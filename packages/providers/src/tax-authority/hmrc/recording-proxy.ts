import { once } from 'node:events';
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A call and its answer, as they went over the wire. */
export interface Exchange {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly sent: { readonly headers: IncomingHttpHeaders; readonly body: string };
  readonly status: number;
  readonly answer: { readonly headers: IncomingHttpHeaders; readonly body: string };
}

/** Passes everything on to `target`, and records it. */
export async function startRecordingProxy(target: string) {
  const exchanges: Exchange[] = [];
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = '', url: path = '', headers } = incoming;
    const body = await text(incoming);
    const upstream = request(`${target}${path}`, { method, headers });
    const cut = () => void outgoing.destroy();
    // When one side breaks off, the other side sees it.
    outgoing.once('close', () => upstream.destroy());
    upstream.once('error', cut);
    upstream.once('response', (reply) => {
      const status = reply.statusCode ?? 0;
      text(reply).then((said) => {
        const answer = { headers: reply.headers, body: said };
        exchanges.push({ method, path, sent: { headers, body }, status, answer });
        outgoing.writeHead(status, reply.headers).end(said);
      }, cut);
    });
    upstream.end(body);
  };
  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Returns the exchanges since the last time, in their order. */
    take: (): Exchange[] => exchanges.splice(0),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
