import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api';
import type { CallObserver } from '@counterfoil/providers/calls/port';
import type { FastifyInstance } from 'fastify';
import type { KyselyConfig } from 'kysely';

/**
 * The spans of a process, for OpenTelemetry. Names and attributes come from our code: none holds an address, a path, a
 * parameter of a statement, an error's message or anything else of a person. Until `startTraces`
 * (`start-traces.ts`) has run, everything here only does the work that it is given.
 */
let isTracing = false;

export function setTracing(isOn: boolean): void {
  isTracing = isOn;
}

const tracer = () => trace.getTracer('counterfoil');

interface SpanFacts {
  readonly attributes?: Attributes;
  readonly kind?: SpanKind;
  /** The span that this one is part of; the one under way by default. */
  readonly parent?: Context;
}

/** Does the work in a span. */
export async function traced<T>(
  name: string,
  { parent = context.active(), ...options }: SpanFacts,
  work: () => Promise<T>,
): Promise<T> {
  if (!isTracing) return work();
  return tracer().startActiveSpan(name, options, parent, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setAttribute('error.type', typeOf(error));
      throw error;
    } finally {
      span.end();
    }
  });
}

const typeOf = (error: unknown): string =>
  error instanceof Error ? error.constructor.name : typeof error;

/** A span of work that has just ended. */
function tracedBefore(name: string, seconds: number, options: SpanFacts): void {
  if (!isTracing) return;
  // Read as a time since the process began.
  const startTime = performance.now() - seconds * 1000;
  tracer()
    .startSpan(name, { ...options, startTime })
    .end();
}

/** The observer, if there is one, with a span for each call. */
export const tracedCalls = (observer?: CallObserver): CallObserver => ({
  callEnded: (provider, outcome, seconds) => {
    tracedBefore(provider, seconds, {
      kind: SpanKind.CLIENT,
      attributes: { 'counterfoil.outcome': outcome },
    });
    observer?.callEnded(provider, outcome, seconds);
  },
  circuitMade: (provider, isOpen) => observer?.circuitMade(provider, isOpen),
});

/** Options of a connection to the database: each statement is a span, which shows its text without parameters. */
export const tracedStatements = (): Pick<KyselyConfig, 'log'> =>
  isTracing
    ? {
        log: ({ query, queryDurationMillis }) => {
          const operation = /\w+/.exec(query.sql)?.[0] ?? 'statement';
          tracedBefore(operation, queryDurationMillis / 1000, {
            kind: SpanKind.CLIENT,
            attributes: {
              'db.system.name': 'postgresql',
              'db.query.text': query.sql.slice(0, MOST_OF_A_STATEMENT),
            },
          });
        },
      }
    : {};

const MOST_OF_A_STATEMENT = 2_000;

/** The names under which a job's payload keeps the span that enqueued it. */
const carried = 'traceparent';

/** A payload that remembers the span under way. */
export function carryingSpan<P extends object>(payload: P): P {
  if (!isTracing) return payload;
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return { ...payload, ...carrier };
}

/** Does a job in a span, as part of what enqueued it. */
export function tracedJob<T>(kind: string, payload: unknown, work: () => Promise<T>): Promise<T> {
  if (!isTracing) return work();
  const parent = propagation.extract(ROOT_CONTEXT, payload, {
    keys: () => [carried],
    get: (from: unknown, key) => textOf(from, key),
  });
  return traced(kind, { kind: SpanKind.CONSUMER, parent }, work);
}

const textOf = (from: unknown, key: string): string | undefined => {
  const value = from && typeof from === 'object' ? (from as Record<string, unknown>)[key] : null;
  return typeof value === 'string' ? value : undefined;
};

/** The trace under way, for a line of the log. */
export function traceIds(): { readonly trace_id?: string } {
  const span = isTracing ? trace.getActiveSpan() : undefined;
  return span ? { trace_id: span.spanContext().traceId } : {};
}

/**
 * Gives each request a span.
 * @param isBehindProxy whether a trace that the caller began is continued: only our own proxies may say so
 */
export function traceRequests(app: FastifyInstance, isBehindProxy: boolean): void {
  if (!isTracing) return;
  app.addHook('onRequest', (request, reply, done) => {
    const outer = isBehindProxy ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
    const { url = 'other', config } = request.routeOptions;
    const span = tracer().startSpan(
      config.routeName ?? 'other',
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          'http.route': url,
          'counterfoil.request_id': request.id,
        },
      },
      outer,
    );
    reply.raw.once('close', () => endRequest(span, reply));
    context.with(trace.setSpan(outer, span), done);
  });
}

function endRequest(
  span: Span,
  { raw, statusCode }: { raw: { writableEnded: boolean }; statusCode: number },
) {
  if (raw.writableEnded) span.setAttribute('http.response.status_code', statusCode);
  else span.setAttribute('error.type', 'gone');
  if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
