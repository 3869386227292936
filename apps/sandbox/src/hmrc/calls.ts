import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { validate, type Verdict } from './fraud-headers.ts';

const MOST = 200;

/** One call of the VAT API with its fraud prevention headers. */
export interface RecordedCall {
  readonly method: string;
  readonly path: string;
  readonly requestTimestamp: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly verdict: Verdict;
}

export interface Calls {
  readonly now: Clock;
  record(request: FastifyRequest): void;
  /** The latest ones, newest first. */
  list(): readonly RecordedCall[];
}

/** The `Gov-*` headers of a request, by lower-case name. */
export const govHeaders = (request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request.headers)
      .filter(([name]) => name.startsWith('gov-'))
      .map(([name, value]) => [name, String(value)]),
  );

export function recordCalls(now: Clock): Calls {
  const calls: RecordedCall[] = [];
  return {
    now,
    record: (request) => {
      const headers = govHeaders(request);
      calls.unshift({
        method: request.method,
        path: (request.url.split('?')[0] ?? '').replace('/hmrc', ''),
        requestTimestamp: now().toString({ smallestUnit: 'millisecond' }),
        headers,
        verdict: validate(headers),
      });
      calls.length = Math.min(calls.length, MOST);
    },
    list: () => calls,
  };
}
