import { randomUUIDv7 } from 'node:crypto';
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
} from 'fastify';
import { PORTAL_TIME } from '@counterfoil/contract/route';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { SharedCounts } from '../shared-counts.ts';
import { traceRequests } from '../traces.ts';
import { TooManyRequests } from '../refusals.ts';
import type { Clock } from '../time/clock.ts';
import type { FormPace } from '../files/form-pace.ts';
import { acceptForms } from '../files/read-form.ts';
import { answerHeads } from './answer-heads.ts';
import { answerErrors, answerUnreadableUrl } from './answer-errors.ts';
import { callerAddress, trustHops } from './caller-address.ts';
import { protectAnswers } from './protect-answers.ts';
import { TOO_MANY_REQUESTS } from './rate-limits.ts';
import { sharedLimitStore } from './shared-limit-store.ts';
import type { RecordRefusal } from './refusal-record.ts';
import { acceptJson } from './read-json.ts';

export interface ServerSettings {
  readonly clock: Clock;
  readonly log: Logger;
  /** The number of our own proxies that a request passes. */
  readonly trustProxy: number;
  readonly requestsPerMinute: number;
  readonly recordRefusal: RecordRefusal;
  /** Called when a request has met a full disk. */
  readonly onFull?: () => void;
  /** The slowest accepted upload; the pace of a phone by default. */
  readonly slowestForm?: FormPace;
  readonly metrics?: Metrics | undefined;
  /** Absent: this node is the only one that counts requests. */
  readonly sharedCounts?: SharedCounts | null;
}

// The limit for unknown addresses; each route declares its own.
const MOST_FOR_NOTHING = 32 * 1024;
// A thousand ids in the query of a read are 55 KB; Node allows 16.
const HEADER_LIMIT = 128 * 1024;

// 25 MB from a phone at a quarter of a megabit a second.
const LONGEST_REQUEST_MS = 15 * 60_000;
// A connection that is silent for so long is dead; a preview may take two minutes to start.
const LONGEST_SILENCE_MS = 3 * 60_000;

/** Fastify with everything that all routes share. */
export async function buildServer(settings: ServerSettings): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: settings.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MOST_FOR_NOTHING,
    http: { maxHeaderSize: HEADER_LIMIT },
    trustProxy: trustHops(settings.trustProxy),
    exposeHeadRoutes: false, // `answersHead`: a HEAD must not run a read that acts
    genReqId: () => randomUUIDv7(),
    frameworkErrors: (error, request, reply) => {
      setPortalTime(reply, settings.clock);
      answerUnreadableUrl(error, request, reply);
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    requestTimeout: LONGEST_REQUEST_MS,
    connectionTimeout: LONGEST_SILENCE_MS,
    forceCloseConnections: 'idle',
  });
  // First, so that it sees the requests that a later hook refuses.
  settings.metrics?.watchServer(app);
  traceRequests(app, settings.trustProxy > 0);
  routeByQuery(app);
  acceptJson(app);
  await acceptForms(app, settings.slowestForm);
  answerErrors(app, countingLimits(settings), settings.onFull);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/v1/')) reply.header('cache-control', 'no-store');
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/v1/')) setPortalTime(reply, settings.clock);
  });
  answerHeads(app);
  await protectAnswers(app);
  await app.register(rateLimit, {
    max: settings.requestsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: callerAddress,
    store: storeOf(settings),
    // Useless on every script and font; a refusal still says when to try again.
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new TooManyRequests(TOO_MANY_REQUESTS, Math.ceil(ttl / 1000)),
  });
  return app;
}

/** The plugin makes its store with `new`. */
function storeOf({ clock, sharedCounts = null }: ServerSettings): FastifyRateLimitStoreCtor {
  function Store() {
    return sharedLimitStore(clock, sharedCounts);
  }
  return Store as unknown as FastifyRateLimitStoreCtor;
}

const countingLimits =
  ({ metrics, recordRefusal }: ServerSettings): RecordRefusal =>
  (request, error) => {
    if (error instanceof TooManyRequests) metrics?.limited(request);
    return recordRefusal(request, error);
  };

/** Set as the answer leaves: the browser's clock follows it. */
function setPortalTime(reply: FastifyReply, clock: Clock): void {
  reply.header(PORTAL_TIME, clock.now().toString({ smallestUnit: 'millisecond' }));
}

/**
 * Lets two routes share a method and a path: the one with `whenAsked` gets the requests whose query has
 * that field, the other all the rest.
 */
function routeByQuery(app: FastifyInstance): void {
  const fields = new Map<string, RegExp>();
  app.addConstraintStrategy({
    name: 'asked',
    storage: () => {
      const handlers = new Map<unknown, never>();
      return {
        get: (field) => handlers.get(field) ?? null,
        set: (field, handler) => {
          fields.set(String(field), new RegExp(`[?&]${String(field)}=`));
          handlers.set(field, handler as never);
        },
      };
    },
    deriveConstraint: ({ url = '' }) => fields.entries().find(([, inUrl]) => inUrl.test(url))?.[0],
    validate: () => undefined,
  });
}
