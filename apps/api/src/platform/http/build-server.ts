import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { v7 } from 'uuid';
import type { Logger } from '../log.ts';
import { SentenceRefusal } from '../refusals.ts';
import { answerErrors, answerUnreadableUrl } from './answer-errors.ts';
import { CONTENT_SECURITY_POLICY } from './content-security-policy.ts';
import type { FormPace } from './form-pace.ts';
import { acceptForms } from './read-form.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers without a session. */
    isPublic?: boolean;
  }
}

export interface ServerSettings {
  readonly log: Logger;
  readonly trustProxy: boolean;
  readonly requestsPerMinute: number;
  /** The least that has to come of a form; what a telephone brings unless said otherwise. */
  readonly slowestForm?: FormPace;
}

// The largest JSON body: an invoice of 500 lines is 200 KB.
const BODY_LIMIT = 1024 * 1024;
// A thousand ids in the address of a read are 55 KB; Node takes 16.
const HEADER_LIMIT = 128 * 1024;

// 25 MB from a telephone at a quarter of a megabit a second.
const LONGEST_REQUEST_MS = 15 * 60_000;
// Who sends nothing and gets nothing for so long has gone; a preview may take two minutes to begin.
const LONGEST_SILENCE_MS = 3 * 60_000;

/** Fastify with everything that is the same for all routes. */
export async function buildServer(settings: ServerSettings): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: settings.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    http: { maxHeaderSize: HEADER_LIMIT },
    trustProxy: settings.trustProxy,
    exposeHeadRoutes: false, // a HEAD must not run a read that acts
    genReqId: () => v7(),
    frameworkErrors: answerUnreadableUrl,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    requestTimeout: LONGEST_REQUEST_MS,
    connectionTimeout: LONGEST_SILENCE_MS,
    forceCloseConnections: 'idle',
  });
  acceptJson(app);
  await acceptForms(app, settings.slowestForm);
  answerErrors(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/v1/')) reply.header('cache-control', 'no-store');
  });
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  await app.register(rateLimit, {
    max: settings.requestsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: callerKey,
    errorResponseBuilder: () =>
      new SentenceRefusal(429, 'Too many requests. Please wait a moment and try again.'),
  });
  return app;
}

/**
 * A session has a limit of its own, so that an office behind one address is not throttled as one.
 * Where nobody has to be signed in, a token says nothing: there the address counts.
 */
function callerKey(request: FastifyRequest): string {
  if (request.routeOptions.config.isPublic) return request.ip;
  const token = request.headers['access-token'];
  if (typeof token !== 'string') return request.ip;
  return createHash('sha256').update(token).digest('base64');
}

/** JSON with our sentences; an empty body is no body. */
function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined);
    try {
      done(null, JSON.parse(text as string, withoutPrototype));
    } catch {
      done(new SentenceRefusal(400, 'The request is not valid JSON.'));
    }
  });
}

// `__proto__` as a key would reach the prototype of whatever the object is merged into.
const withoutPrototype = (key: string, value: unknown) => (key === '__proto__' ? undefined : value);
