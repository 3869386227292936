import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Clock } from '../clock.ts';
import { ApiError, usage } from './errors.ts';
import type { Failure } from './sentinels.ts';

/** Longer than the ten seconds the portal waits for any provider. */
const SLOW_MS = 12_000;
const BUSY_SECONDS = 60;

const mistake = (code: number) =>
  new ApiError(code, 'gocardless', [{ message: 'Internal server error' }], 'Internal server error');

export function cut(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

/** Answers a look-up that does not succeed; null for a failure that comes later. */
export async function failLookup(
  reply: FastifyReply,
  failure: Failure | undefined,
  now: Clock,
): Promise<FastifyReply | null> {
  if (failure === 'busy') throw busy(reply, now);
  if (failure === 'slow') await sleep(SLOW_MS);
  if (failure === 'slow' || failure === 'down') throw mistake(503);
  if (failure === 'error') throw mistake(500);
  if (failure === 'broken') {
    return reply.type('application/json').send('{"bank_details_lookups": {"bank_na');
  }
  return failure === 'cut' ? cut(reply) : null;
}

function busy(reply: FastifyReply, now: Clock): ApiError {
  const at = now().epochMilliseconds;
  reply.headers({
    date: new Date(at).toUTCString(),
    'ratelimit-limit': '1000',
    'ratelimit-remaining': '0',
    'ratelimit-reset': new Date(at + BUSY_SECONDS * 1000).toUTCString(),
  });
  return usage(429, 'rate_limit_exceeded', 'Rate limit exceeded');
}

export function failMandate(failure: Failure | undefined): void {
  if (failure === 'mandate_down') throw mistake(503);
  if (failure === 'mandate_refused') {
    throw new ApiError(
      422,
      'validation_failed',
      [{ field: 'scheme', message: 'is not enabled for you', request_pointer: '/mandates/scheme' }],
      'Validation failed',
    );
  }
}
