import { Readable } from 'node:stream';
import { setImmediate as otherWork } from 'node:timers/promises';
import { constants, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface LongList {
  readonly data: readonly unknown[];
}

// Checking and writing so many rows takes a few milliseconds.
const SLICE = 200;

/** Whether an answer has more rows than should be checked and written in one go. */
export function isLongList(answer: unknown): answer is LongList {
  if (typeof answer !== 'object' || answer === null || !('data' in answer)) return false;
  return Array.isArray(answer.data) && answer.data.length > SLICE;
}

/**
 * Sends a list of thousands of rows without keeping other requests waiting: checked and written
 * slice by slice with other work in between, and packed where the browser takes it. All of it is
 * checked before the first byte goes out, so that a broken row is a 500 and no torn list.
 */
export async function sendLongList(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: LongList,
  check: (value: unknown) => unknown,
): Promise<FastifyReply> {
  const pieces: Buffer[] = [];
  let rest = '';
  for (let start = 0; start < answer.data.length; start += SLICE) {
    const slice = answer.data.slice(start, start + SLICE);
    const { data, ...others } = check({ ...answer, data: slice }) as LongList;
    const rows = JSON.stringify(data).slice(1, -1);
    pieces.push(Buffer.from(`${start === 0 ? '{"data":[' : ','}${rows}`));
    rest = JSON.stringify(others).slice(1);
    await otherWork();
  }
  pieces.push(Buffer.from(rest === '}' ? ']}' : `],${rest}`));
  reply.header('vary', 'accept-encoding');
  if (!takesGzip(request)) {
    reply.header(
      'content-length',
      pieces.reduce((sum, piece) => sum + piece.length, 0),
    );
    return reply.send(Readable.from(pieces));
  }
  reply.header('content-encoding', 'gzip');
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  return reply.send(Readable.from(pieces).pipe(gzip));
}

const takesGzip = (request: FastifyRequest) =>
  (request.headers['accept-encoding'] ?? '')
    .toString()
    .split(',')
    .some((coding) => /^\s*gzip\s*(;(?!\s*q=0(\.0*)?\s*$).*)?$/i.test(coding));
