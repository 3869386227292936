import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SentenceRefusal } from '../refusals.ts';
import { READ } from './answer-heads.ts';
import { KEPT_BY_NOBODY, protectDrawing, unprotect } from './protect-answers.ts';
import { readWebPages } from './web-pages.ts';

/**
 * The web app on the API's own origin: hashed files cached for ever, and the brand's page for every
 * other address. The host name selects the brand; other hosts show the first.
 */
export async function serveWeb(app: FastifyInstance, dist: string): Promise<void> {
  const pageFor = await readWebPages(dist);
  await app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // Hashed files never change, and are fetched whole.
    lastModified: false,
    etag: false,
    acceptRanges: false,
    globIgnore: ['index.html*', 'pages.json*', 'pages/**'],
    setHeaders: (reply, path) => {
      if (/\.(js|css|woff2)(\.br|\.gz)?$/.test(path)) unprotect(reply);
      if (/\.svg(\.br|\.gz)?$/.test(path)) protectDrawing(reply);
      const forEver = path.includes('/assets/');
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = pageFor(request);
    // A missing file or route must not get the page.
    if (!page || /^\/(v1|assets)(\/|$)/.test(request.url)) {
      throw new SentenceRefusal(404, 'There is nothing at this address.');
    }
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', etag: page.tag, vary: 'Cookie, Accept-Encoding' });
    if (isSecretAddress(request.url)) reply.headers(KEPT_BY_NOBODY);
    if (request.headers['if-none-match'] === page.tag) return reply.code(304).send();
    if (page.encoding !== 'identity') reply.header('content-encoding', page.encoding);
    return reply.send(page.body);
  };
  app.route({ method: READ, url: '/*', handler });
}

/** An invoice's public page is open to anyone who has its address. */
const isSecretAddress = (url: string): boolean => url.startsWith('/pay/');
