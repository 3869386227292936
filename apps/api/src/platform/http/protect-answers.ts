import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Our pages use only their own scripts, styles and calls, and nobody may frame them. */
const CONTENT_SECURITY_POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'frame-src': ['blob:'],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  // One policy for one address: the worker that reads PDFs (ui/pdf/pdf-worker.ts).
  'trusted-types': ['pdf-worker'],
};

/** A browser that opens a JSON answer runs nothing and loads nothing, and no page may frame it. */
const POLICY_OF_DATA = "default-src 'none'; frame-ancestors 'none'";

/** Headers that protect documents and are irrelevant to data. */
const OF_DOCUMENTS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * Scripts, sheets and fonts have none of these: a browser that opens one shows text. (The
 * worker that reads PDFs is an `.mjs` and keeps its policy.)
 */
const OF_PAGES_AND_DATA = ['content-security-policy', 'referrer-policy', 'x-frame-options'];

/** The headers of every answer: all of them on a page; on data they made up half of the bytes. */
export async function protectAnswers(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onSend', async (_request, reply) => {
    // A download has a stricter policy, whatever its type.
    if (reply.hasHeader('content-disposition')) return;
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return;
    removeHeaders(reply, OF_DOCUMENTS);
    reply.header('content-security-policy', POLICY_OF_DATA);
  });
}

/** For content at a secret address: no cache keeps it, no search engine lists it, no link leaks it. */
export const KEPT_BY_NOBODY = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const;

/** A drawing that is opened directly runs nothing and loads nothing. */
export function protectDrawing(reply: ReplyHeaders & Pick<FastifyReply, 'header'>): void {
  removeHeaders(reply, OF_DOCUMENTS);
  reply.header(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  );
}

/** For scripts, sheets and fonts. */
export const unprotect = (reply: ReplyHeaders): void =>
  removeHeaders(reply, [...OF_DOCUMENTS, ...OF_PAGES_AND_DATA]);

type ReplyHeaders = Pick<FastifyReply, 'removeHeader'>;

function removeHeaders(reply: ReplyHeaders, names: readonly string[]): void {
  for (const name of names) reply.removeHeader(name);
}
