import * as z from 'zod/mini';
import type { AskedField, AskedValues } from './asked.ts';

/** Any schema of the wire: zod/mini, so that the browser carries only the core. */
export type Schema = z.core.$ZodType;

/**
 * The callers that a route admits.
 * - `public`: anybody.
 * - `user`: somebody signed in.
 * - `client`: somebody signed in who holds the client named by `{client_id}` in the path.
 */
export type Access = 'public' | 'user' | 'client';

/** A reply that is a file and not JSON; its bytes are streamed as they are. */
export interface FileReply {
  // Any type: the file's own.
  readonly file: 'application/pdf' | 'application/zip' | 'image/png' | 'text/csv' | '*/*';
}

/** A reply in JSON, with its wrapper on the wire. */
export interface JsonReply {
  /**
   * The part of the reply that a use case returns and a screen receives.
   * - `one`: what is under `data`.
   * - `list`: the rows under `data`; the `meta` follows from their number.
   * - `page`: the whole reply, because its `meta` says which page it is.
   */
  readonly gives: 'one' | 'list' | 'page';
  /** The whole reply on the wire. */
  readonly schema: Schema;
}

/**
 * One route of the wire, as a value. The server binds it (`platform/http/serve-route`), the
 * browser calls it (`lib/api/call`), OpenAPI is printed from it, the generated tests walk over it.
 */
export interface Route {
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** For the spec's reads with side effects: they answer on GET as well as POST. */
  readonly alsoOn?: 'GET';
  /** `{name}` marks a parameter, as in OpenAPI. */
  readonly path: `/v1/${string}`;
  /**
   * Its GET changes something, such as a link that it gives out: it has no HEAD. A route with an `audit` changes
   * something too.
   */
  readonly acts?: true;
  /** A second path of the same route, where the spec gives only the end of one. */
  readonly alsoAt?: `/v1/${string}`;
  /** Another route has its method and path; this one applies when the query has this field. */
  readonly whenAsked?: string;
  readonly access: Access;
  /** Its action in the audit log. A use case that writes there cannot be bound without one. */
  readonly audit?: string;
  /**
   * Some of its changes need a password given in the last 15 minutes; without one it answers 403 with the header
   * `PASSWORD_NEEDED`. Only its use case can ask (`enforceRecentPassword`).
   */
  readonly asksPassword?: true;
  /**
   * It leads to the tax authority: it needs the request header `CLIENT_DEVICE`, in which the browser describes itself.
   */
  readonly asksDevice?: true;
  /**
   * It starts a session: the browser sends the cookie by which the server recognises a device, and stores a new one.
   */
  readonly knowsDevice?: true;
  /** A public route that takes an Idempotency-Key, which its use case keeps. */
  readonly keepsKey?: true;
  /** Works during maintenance too: it takes rights away and starts nothing. */
  readonly underMaintenance?: true;
  readonly params?: Schema;
  /** Ids accepted in every spelling, from the query and the body (`oneId`, `manyIds`). */
  readonly asked?: Readonly<Record<string, AskedField>>;
  readonly query?: Schema;
  /** The body on the wire, with its wrapper. */
  readonly body?: Schema;
  /** The name that the body is wrapped in (`wrapped`): `invoice` of `{"invoice": {...}}`. */
  readonly wrapper?: string;
  /** The body is a form with files, which the handler streams. */
  readonly multipart?: true;
  /** The body may also be a form with files, which the handler streams; it then gets null. */
  readonly alsoForm?: true;
  readonly status: 200 | 201;
  /**
   * The answer is 202 while this field of the record has one of these values: the requested change is not known to be
   * done.
   */
  readonly acceptedWhile?: Readonly<Record<string, readonly string[]>>;
  readonly reply: JsonReply | FileReply;
  /** Requests a minute for one session (or one address when nobody is signed in). */
  readonly perMinute?: number;
}

/** Keeps the exact type of a route, so that a wrong parameter or reply does not compile. */
export function route<const R extends Route>(value: R): R {
  return value;
}

type SchemaInput<S> = S extends Schema ? z.core.input<S> : undefined;
type SchemaOutput<S> = S extends Schema ? z.core.output<S> : undefined;
type Field<R extends Route, K extends 'params' | 'query' | 'body'> = K extends keyof R
  ? R[K]
  : undefined;

type UnwrappedBody<R extends Route, B> = R extends { wrapper: infer W extends keyof B } ? B[W] : B;

/** A part of a request: absent when the route has none, optional when it may be empty. */
export type Part<K extends string, V> = [V] extends [undefined]
  ? unknown
  : Record<never, never> extends V
    ? { readonly [k in K]?: V }
    : { readonly [k in K]: V };

/** Types of a request as the caller sends it. */
export type ParamsIn<R extends Route> = SchemaInput<Field<R, 'params'>>;
export type QueryIn<R extends Route> = SchemaInput<Field<R, 'query'>>;
/** Without its wrapper; `WireBody` has it. */
export type BodyIn<R extends Route> = UnwrappedBody<R, WireBody<R>>;
export type WireBody<R extends Route> = SchemaInput<Field<R, 'body'>>;
/** Types of a request as the server's handler gets it, parsed. */
export type ParamsOut<R extends Route> = SchemaOutput<Field<R, 'params'>>;
export type QueryOut<R extends Route> = SchemaOutput<Field<R, 'query'>>;
export type BodyOut<R extends Route> = UnwrappedBody<R, SchemaOutput<Field<R, 'body'>>>;
export type RouteIds<R extends Route> = R extends { asked: infer A } ? AskedValues<A> : undefined;
/** The reply on the wire: bytes for a file, else the schema's shape. */
export type WireReply<R extends Route> = R['reply'] extends JsonReply
  ? SchemaOutput<R['reply']['schema']>
  : FileBody;
/** The reply as a use case returns it, without the wrapper on the wire. */
export type ReplyOf<R extends Route> = R['reply'] extends { gives: 'one' | 'list' }
  ? DataOf<WireReply<R>>
  : WireReply<R>;
type DataOf<W> = W extends { data: infer D } ? D : never;

export interface FileBody {
  /** Its bytes, or a stream of them while they are made. */
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
  readonly filename: string;
  /** Its media type, where the route's reply is of any kind. */
  readonly contentType?: string;
  /** `inline` to show, `attachment` to save. */
  readonly disposition: 'inline' | 'attachment';
}

/** Whether a request takes an Idempotency-Key: every change to a client's data does. */
export const takesKey = ({ access }: Route, method: string): boolean =>
  access === 'client' && method !== 'GET' && method !== 'HEAD';

/** Whether it answers a HEAD as a GET, without the body: asking what a GET would say changes nothing. */
export const answersHead = ({ method, alsoOn, acts, audit }: Route): boolean =>
  (method === 'GET' || alsoOn === 'GET') && acts === undefined && audit === undefined;

export const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;

export function isFileReply(reply: Route['reply']): reply is FileReply {
  return 'file' in reply;
}

/** 422: all sentences under `full_messages`, and each under its field's name. */
export const fieldErrors = z.object({
  errors: z.catchall(z.object({ full_messages: z.array(z.string()) }), z.array(z.string())),
});
/** Every other failure: one sentence. */
export const sentenceErrors = z.object({ errors: z.array(z.string()) });

/**
 * The header that carries the portal's own time with every answer: an instant, written
 * `2027-03-10T10:00:00.000Z`. The browser's clock follows it. `Date` does not work: it is the
 * machine's, and proxies rewrite it.
 */
export const PORTAL_TIME = 'portal-time';

/** The header of a 403 that `provePassword` resolves: the same request is then allowed. */
export const PASSWORD_NEEDED = 'password-needed';
/** The header of every answer that is refused because maintenance is on. */
export const PORTAL_STATUS = 'portal-status';
