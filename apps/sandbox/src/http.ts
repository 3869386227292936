import { createServer, type Server } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { html } from './html.ts';
import { page } from './pages/layout.ts';

/** Pages have no scripts and load nothing from other origins. */
const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A refused request. The message is one sentence for the reader. */
export class HttpRefusal extends Error {
  override readonly name = 'HttpRefusal';
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** The web server without its routes: access rules, safe headers, errors as JSON or as a page. */
export function createHttp(): FastifyInstance {
  const app = Fastify({
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': PAGE_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    refuseStrangers(request);
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.setNotFoundHandler((request, reply) => answer(request, reply, 404, 'There is nothing here.'));
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) console.error(error);
    const message =
      status >= 500 ? 'The sandbox made a mistake; its log says which.' : error.message;
    return answer(request, reply, status, message);
  });
  return app;
}

/**
 * The inbox holds sign-in links. Another web site must not read it by pointing its own name at this
 * machine (so the host must be local), nor press its buttons (so the origin must be ours).
 */
function refuseStrangers({ hostname, host, headers, method }: FastifyRequest): void {
  if (!/^(localhost|.+\.localhost|127\.0\.0\.1|\[?::1\]?)$/i.test(hostname)) {
    throw new HttpRefusal(403, 'The sandbox answers to localhost only.');
  }
  const { origin } = headers;
  if (origin !== undefined && method !== 'GET' && origin !== `http://${host}`) {
    throw new HttpRefusal(403, 'Another web site may not do this.');
  }
}

function answer(request: FastifyRequest, reply: FastifyReply, status: number, message: string) {
  reply.status(status);
  if (request.url.startsWith('/api/')) return reply.send({ errors: [message] });
  const body = html`<h1>${message}</h1>
    <p><a href="/">To the start page</a></p>`;
  return reply.type('text/html; charset=utf-8').send(page({ title: message, body }));
}

/**
 * Listens on 127.0.0.1, and on ::1 where the machine has it: browsers try ::1 first for `localhost`
 * and could otherwise reach another program there. Returns the port.
 */
export async function listenLocally(app: FastifyInstance, wantedPort: number): Promise<number> {
  await app.listen({ port: wantedPort, host: '127.0.0.1' });
  const address = app.server.address();
  if (typeof address !== 'object' || !address) throw new Error('The web server has no port.');
  const { port } = address;
  const second = createServer((request, response) => app.routing(request, response));
  try {
    await listenOn(second, port, '::1');
    app.server.once('close', () => {
      second.close();
      second.closeAllConnections();
    });
  } catch (error) {
    const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!busy || wantedPort === 0) return port;
    await app.close();
    throw error;
  }
  return port;
}

async function listenOn(server: Server, port: number, host: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(port, host, resolve);
  await promise;
}
