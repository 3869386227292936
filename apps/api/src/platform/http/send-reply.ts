import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isFileReply, type FileBody, type Route } from '@counterfoil/contract/route';
import * as z from 'zod/mini';
import { isInPieces, slicesOf } from './in-pieces.ts';
import { sendInPieces } from './send-in-pieces.ts';

/** Sends a handler's answer; a reply that breaks the contract is not sent. */
export function sendReply(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): FastifyReply | Promise<FastifyReply> {
  reply.status(route.status);
  const { reply: promised } = route;
  if (isFileReply(promised)) return sendFile(reply, promised.file, answer as FileBody);
  const check = (value: unknown): unknown => {
    const checked = z.core.safeParse(promised.schema, value);
    if (checked.success) return checked.data;
    throw new Error(
      `reply of ${route.name} breaks the contract: ${z.core.prettifyError(checked.error)}`,
    );
  };
  reply.type('application/json; charset=utf-8');
  const inPieces = isInPieces(answer) ? answer : slicesOf(answer);
  if (inPieces) return sendInPieces(request, reply, inPieces, check);
  return reply.send(JSON.stringify(check(answer)));
}

function sendFile(reply: FastifyReply, type: string, file: FileBody): FastifyReply {
  const ascii = file.filename.replaceAll(/[^\w.() -]/g, '_');
  const encoded = encodeURIComponent(file.filename.toWellFormed()).replaceAll("'", '%27');
  return reply
    .type(file.contentType ?? type)
    .header(
      'content-disposition',
      `${file.disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`,
    )
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .send(sendable(file.content));
}

/** A stream is sent as it is: a wrapper that nobody starts to read would leave it open. */
function sendable(content: FileBody['content']): Buffer | Readable {
  if (content instanceof Uint8Array) return Buffer.from(content);
  return content instanceof Readable ? content : Readable.from(content);
}
