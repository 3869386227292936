import { Readable } from 'node:stream';
import { MAX_IDS, spellingsOf, type AskedField } from '@counterfoil/contract/asked';
import { type FileBody, isFileReply, type Route, type Schema } from '@counterfoil/contract/route';
import { REQUIRED } from '@counterfoil/domain/text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { FieldRefusal, notFound, refuseField, type FieldError } from '../refusals.ts';
import { wholeList } from '../page.ts';
import { isInPieces, slicesOf } from './in-pieces.ts';
import { sendInPieces } from './send-in-pieces.ts';

/** A malformed id matches no record, so the answer is 404. */
export function parseParams(schema: Route['params'], value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = z.core.safeParse(schema, value);
  if (!parsed.success) throw notFound();
  return parsed.data;
}

export function parsePart(schema: Route['query'], value: unknown, wrapper?: string): unknown {
  if (!schema) return undefined;
  const parsed = z.core.safeParse(schema, value === undefined ? {} : value);
  if (parsed.success) return parsed.data;
  throw new FieldRefusal(fieldErrorsOf(parsed.error.issues, wrapper));
}

/** The value inside the body's wrapper. */
export function parseBody({ body, wrapper }: Route, value: unknown): unknown {
  const parsed = parsePart(body, value, wrapper);
  return wrapper === undefined ? parsed : (parsed as Record<string, unknown>)[wrapper];
}

/** The fields of a body that are right, and the errors of the others: for a use case that judges the body as a whole. */
export interface CheckedFields<T> {
  readonly given: Partial<T>;
  readonly errors: readonly FieldError[];
}

/** Checks a body field by field. Throws when it is not a body of this kind at all. */
export function checkBody({ body, wrapper = '' }: Route, value: unknown): CheckedFields<object> {
  const { shape } = (body as z.ZodMiniObject).def;
  const inner = (value as Record<string, unknown> | null | undefined)?.[wrapper];
  if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) {
    return checkFields(shape[wrapper] as z.ZodMiniObject, inner);
  }
  return { given: parseBody({ body, wrapper } as Route, value) as object, errors: [] };
}

/** The same for the fields of a form. */
export function checkFields<S extends z.ZodMiniObject>(
  schema: S,
  value: object,
): CheckedFields<z.output<S>> {
  const parsed = z.core.safeParse(schema, value);
  if (parsed.success) return { given: parsed.data as Partial<z.output<S>>, errors: [] };
  const given = Object.entries(schema.shape).flatMap(([name, field]) => {
    if (!Object.hasOwn(value, name)) return [];
    const own = z.core.safeParse(field as Schema, value[name as keyof typeof value]);
    return own.success ? [[name, own.data]] : [];
  });
  return {
    given: Object.fromEntries(given) as Partial<z.output<S>>,
    errors: fieldErrorsOf(parsed.error.issues),
  };
}

type Place = Readonly<Record<string, string | readonly string[] | undefined>> | undefined;

interface RawInput {
  readonly query: unknown;
  readonly body: unknown;
}

/** Reads the fields that a route accepts in several spellings, from the query and the body. 422 when one is missing. */
export function readAsked({ asked }: Route, { query, body }: RawInput): unknown {
  if (!asked) return undefined;
  const places = [query as Place, body as Place];
  return Object.fromEntries(
    Object.entries(asked).map(([name, field]) => [name, valueOf(name, field, places)]),
  );
}

function valueOf(name: string, { gives, isRequired, differ }: AskedField, places: Place[]) {
  // For a single id the body wins; several ids keep the order of the address.
  const inOrder = gives === 'id' ? places.toReversed() : places;
  const given = inOrder.flatMap((place) =>
    spellingsOf(name).flatMap((spelling) => place?.[spelling] ?? []),
  );
  if (given.length === 0) {
    if (isRequired) throw refuseField(name, REQUIRED);
    return undefined;
  }
  if (gives === 'id') {
    if (differ !== undefined && new Set(given).size > 1) throw refuseField(name, differ);
    return given[0];
  }
  if (given.length > MAX_IDS) {
    throw refuseField(name, `Must contain no more than ${MAX_IDS} ids`);
  }
  return given;
}

type Issue = z.core.$ZodIssue;

/**
 * Schema issues -> the wire's field errors. The fields of a wrapped body are named without the
 * `wrapper`: `items_attributes[0].price`.
 */
export function fieldErrorsOf(issues: readonly Issue[], wrapper?: string): FieldError[] {
  return issues.map((issue) => ({
    field: fieldName(issue.path, wrapper),
    message: sentence(issue),
  }));
}

function fieldName(path: readonly PropertyKey[], wrapper: string | undefined): string | null {
  const [first, ...rest] = path;
  const inner = rest.length > 0 && first === wrapper ? rest : path;
  const name = inner
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`,
    )
    .join('');
  return name === '' ? null : name;
}

function sentence(issue: Issue): string {
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')) {
    return issue.input === undefined ? REQUIRED : 'Is not of the right kind';
  }
  return issue.message.startsWith('Invalid input') ? 'Is not of the right kind' : issue.message;
}

/** Sends a handler's answer; a reply that breaks the contract is not sent. */
export function sendReply(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): FastifyReply | Promise<FastifyReply> {
  reply.status(statusOf(route, answer));
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

/** 202 for a record that is not known to be done. */
function statusOf({ status, acceptedWhile = {} }: Route, answer: unknown): number {
  const { data } = answer as { readonly data?: Readonly<Record<string, string>> };
  const isUnsettled = Object.entries(acceptedWhile).some(([field, values]) =>
    values.includes(data?.[field] ?? ''),
  );
  return isUnsettled ? 202 : status;
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
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .header('cache-control', 'private, no-store')
    .send(sendable(file.content));
}

/** A stream is sent as it is: a wrapper that nobody starts to read would leave it open. */
function sendable(content: FileBody['content']): Buffer | Readable {
  if (content instanceof Uint8Array) return Buffer.from(content);
  return content instanceof Readable ? content : Readable.from(content);
}

/** Wraps a use case's answer as the wire expects it. */
export function onTheWire({ reply }: Route, answer: unknown): unknown {
  if (isFileReply(reply) || reply.gives === 'page' || isInPieces(answer)) return answer;
  return reply.gives === 'list' ? wholeList(answer as unknown[]) : { data: answer };
}
