import { BlobError, type BlobErrorCode } from '@counterfoil/providers/blobs/port';
import { PASSWORD_NEEDED } from '@counterfoil/contract/route';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../db/database-away.ts';
import { isDiskFull } from '../disk-full.ts';
import {
  FieldRefusal,
  PasswordNeeded,
  RefusalError,
  TryLater,
  type FieldError,
} from '../refusals.ts';
import type { RecordRefusal } from './refusal-record.ts';
import { finished } from 'node:stream/promises';
import type { IncomingMessage } from 'node:http';

// Fastify's own failures, in our words.
const SENTENCES: Record<number, string> = {
  400: 'The request could not be read.',
  404: 'There is nothing at this address.',
  413: 'This is too large.',
  415: 'This type of content is not accepted here.',
  429: 'Too many requests. Please wait a moment and try again.',
};
// Errors of the file store. A missing file that should exist is our own fault: 500.
const STORE_FAILS: Partial<Record<BlobErrorCode, { status: number; text: string }>> = {
  full: { status: 507, text: 'Files cannot be stored at the moment. Please try again later.' },
  unavailable: {
    status: 503,
    text: 'Files cannot be reached at the moment. Please try again in a few minutes.',
  },
};
const AWAY = 'The portal cannot reach its database at the moment. Please try again in a minute.';
const AWAY_SECONDS = 10;
const FULL = 'Nothing can be saved at the moment. Please try again later.';
const INTERNAL = 'Something went wrong. Please try again.';

/** Turns any thrown error into the wire's error shapes; a 5xx shows only its request id. */
export function answerErrors(
  app: FastifyInstance,
  recordRefusal: RecordRefusal,
  onFull: () => void = () => {},
): void {
  app.setNotFoundHandler((_request, reply) => sentence(reply, 404, SENTENCES[404] ?? INTERNAL));
  app.setErrorHandler(async (error: FastifyError | RefusalError, request, reply) => {
    if (isLeftUnread(request, error)) await drainBody(request.raw);
    // Node would otherwise keep reading a body that nobody needs.
    if (request.isMultipart() && !request.raw.complete) reply.header('connection', 'close');
    await recordRefusal(request, error);
    if (error instanceof FieldRefusal) return fields(reply, error.errors);
    if (error instanceof TryLater) reply.header('retry-after', error.retryAfterSeconds);
    if (error instanceof PasswordNeeded) reply.header(PASSWORD_NEEDED, 'true');
    if (error instanceof RefusalError) return sentence(reply, error.status, error.message);
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) {
      return sentence(reply, status, SENTENCES[status] ?? 'The request could not be read.');
    }
    report(request, error);
    if (isDatabaseAway(error)) {
      return sentence(reply.header('retry-after', AWAY_SECONDS), 503, AWAY);
    }
    const store = error instanceof BlobError ? STORE_FAILS[error.code] : undefined;
    const isFull = isDiskFull(error);
    if (isFull) onFull();
    if (store) return sentence(reply, store.status, store.text);
    return isFull ? sentence(reply, 507, FULL) : sentence(reply, 500, INTERNAL);
  });
}

/** Answers an address with a broken escape or an overlong part; no route or hook ever sees it. */
export function answerUnreadableUrl(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.header('x-request-id', request.id);
  sentence(reply, 404, SENTENCES[404] ?? INTERNAL);
}

/**
 * A body refused for its declared length has not been read; a form may be half read. A sender that
 * timed out is not given a second wait.
 */
function isLeftUnread(request: FastifyRequest, error: FastifyError | RefusalError): boolean {
  if ('statusCode' in error && error.statusCode === 413) return true;
  if (error instanceof RefusalError && error.status === 408) return false;
  return (request.raw.readableDidRead || request.isMultipart()) && !request.raw.complete;
}

function report(request: FastifyRequest, error: Error) {
  request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
}

function sentence(reply: FastifyReply, status: number, text: string) {
  return reply.status(status).send({ errors: [text] });
}

/** 422: the messages under each field's name, and as whole sentences in `full_messages`. */
function fields(reply: FastifyReply, errors: readonly FieldError[]) {
  const named = errors.filter((error) => error.field !== null);
  const byField = Map.groupBy(named, (error) => error.field ?? '');
  return reply.status(422).send({
    errors: {
      full_messages: errors.map(fullMessage),
      ...Object.fromEntries(
        [...byField].map(([field, list]) => [field, list.map((error) => error.message)]),
      ),
    },
  });
}

// Names of a field's numbered entries; the default is "line".
const NUMBERED: Record<string, string> = { documents: 'file' };

/** `items_attributes[0].price` + "Required" -> "Price of line 1: Required". */
function fullMessage({ field, message, isWholeSentence }: FieldError): string {
  if (field === null || isWholeSentence) return message;
  const [, list = '', at] = /^(\w+)\[(\d+)\]/.exec(field) ?? [];
  const name = (field.split(/[.[\]]+/).findLast((part) => /\D/.test(part)) ?? field)
    .replaceAll('_', ' ')
    .trim();
  const label = name.charAt(0).toUpperCase() + name.slice(1);
  if (at === undefined) return `${label}: ${message}`;
  const numbered = NUMBERED[list] ?? 'line';
  const what = name === numbered ? label : `${label} of ${numbered}`;
  return `${what} ${Number(at) + 1}: ${message}`;
}

// A client that never stops is cut off. The largest form of the web app, one file of 25 MB, fits,
// so the app sees its answer.
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_MS = 10_000;

/**
 * Reads and discards the rest of a refused body. Node closes the connection when an answer
 * overtakes its request; a client that is still writing then sees a broken pipe (every second time
 * with 10 MB) and never the 413.
 */
async function drainBody(request: IncomingMessage): Promise<void> {
  let bytes = 0;
  // A failed form no longer reads from it.
  request.unpipe();
  const tooMuch = new AbortController();
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) tooMuch.abort();
  });
  request.resume();
  const signal = AbortSignal.any([tooMuch.signal, AbortSignal.timeout(MOST_MS)]);
  // Send the answer however the body ends; a client that has gone does not see it.
  await finished(request, { signal, writable: false }).catch(() => undefined);
}
