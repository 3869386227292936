import { pipeline, Readable } from 'node:stream';
import { setImmediate as otherWork } from 'node:timers/promises';
import { constants, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PiecewiseReply } from './in-pieces.ts';

type Check = (value: unknown) => unknown;

/**
 * Sends a list as it is read. Each piece is checked against the contract and written with other
 * work in between; the next is read once the connection has taken it. Packed if the browser accepts
 * gzip. The first piece is checked before the answer starts, so an early failure is a proper error;
 * a later failure breaks it off, so half a list never looks whole. A caller who hangs up ends the
 * work.
 */
export async function sendInPieces(
  request: FastifyRequest,
  reply: FastifyReply,
  { pieces, listOf }: PiecewiseReply<unknown>,
  check: Check,
): Promise<FastifyReply> {
  const first = check((await pieces.next()).value);
  const second = await pieces.next();
  if (second.done) return reply.send(JSON.stringify(first));
  const later = async function* () {
    yield first;
    yield check(second.value);
    for await (const piece of pieces) yield check(piece);
  };
  const lines = Readable.from(written(later(), listOf), { objectMode: false });
  reply.header('vary', 'accept-encoding');
  if (!takesGzip(request)) return reply.send(lines);
  reply.header('content-encoding', 'gzip');
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  // Each stream ends with the other; the answer's own stream reports the outcome.
  pipeline(lines, gzip, () => {});
  return reply.send(gzip);
}

// No text contains it: NUL cannot be stored.
const PLACE = '\u0000rows\u0000';

async function* written(
  pieces: AsyncGenerator<unknown>,
  listOf: (reply: unknown) => readonly unknown[],
): AsyncGenerator<Buffer> {
  let [isFirst, hasRows, end] = [true, false, ''];
  for await (const piece of pieces) {
    const rows = listOf(piece);
    const [before = '', after = ''] = JSON.stringify(piece, (_, value: unknown) =>
      value === rows ? PLACE : value,
    ).split(JSON.stringify(PLACE));
    const text = JSON.stringify(rows).slice(1, -1);
    yield Buffer.from((isFirst ? `${before}[` : hasRows && text ? ',' : '') + text);
    [isFirst, hasRows, end] = [false, hasRows || text !== '', after];
    await otherWork();
  }
  yield Buffer.from(`]${end}`);
}

const takesGzip = (request: FastifyRequest) =>
  (request.headers['accept-encoding'] ?? '')
    .toString()
    .split(',')
    .some((coding) => /^\s*gzip\s*(;(?!\s*q=0(\.0*)?\s*$).*)?$/i.test(coding));
