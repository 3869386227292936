import {
  PASSWORD_NEEDED,
  PORTAL_STATUS,
  PORTAL_TIME,
  isFileReply,
  type BodyIn,
  type FileReply,
  type JsonReply,
  type ParamsIn,
  type Part,
  type QueryIn,
  type ReplyOf,
  type Route,
} from '@counterfoil/contract/route';
import * as z from 'zod/mini';
import { portalClock } from '#lib/portal-clock.ts';
import type { Session } from '#lib/session/session-store.ts';
import { Problem, problemFromReply, unreachable } from './problem.ts';
import { buildRequest } from './request.ts';
import type { Upload } from './send-form.ts';
import { transport } from './transport.ts';

/** A PDF or another file in a reply. */
export interface ReceivedFile {
  readonly blob: Blob;
  /** The server's name for it, or null. */
  readonly filename: string | null;
}

export type ReceivedReply<R extends Route> = R['reply'] extends FileReply
  ? ReceivedFile
  : ReplyOf<R>;

/** The input of a route; a wrong parameter does not compile. */
export type CallInput<R extends Route, P = ParamsIn<R>> = Part<'params', P> &
  Part<'query', QueryIn<R>> &
  ContentOf<R> & {
    /** One per intent of the user; a retry of the same body has the same key (`useIntent`). */
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
    /** A session that has ended in the browser; only signing out passes one. */
    readonly session?: Session;
    /** Reports the bytes of a file received so far. */
    readonly onReceived?: (bytes: number) => void;
  };

type ContentOf<R extends Route> = R extends { multipart: true }
  ? UploadInput
  : R extends { alsoForm: true }
    ? Part<'body', BodyIn<R>> | UploadInput
    : Part<'body', BodyIn<R>>;

/** The additional input of a route that takes files. */
interface UploadInput {
  /** Its fields, each file after its own fields. */
  readonly form: FormData;
  /** The share of the form sent so far, 0 to 1. */
  readonly onSent?: (share: number) => void;
}

/**
 * Calls a route of the contract: `const invoice = await call(getInvoice, { params })`. The body is
 * wrapped on its way out; the result is the parsed reply without its wrapper on the wire
 * (`JsonReply`). Throws a Problem. A 401 ends the session. When the server asks for the password, the
 * user gives it in a dialog, and the same request, with the same key, is sent again.
 */
export async function call<R extends Route>(
  route: R,
  input: CallInput<R>,
): Promise<ReceivedReply<R>> {
  const { reply } = await callWithHeaders(route, input);
  return reply;
}

/** The same with the reply's headers, which carry sign-in's session. */
export async function callWithHeaders<R extends Route>(
  route: R,
  input: CallInput<R>,
): Promise<{ reply: ReceivedReply<R>; headers: Headers }> {
  if (route.access === 'public' || input.session) return exchange(route, input);
  const { session } = transport();
  // Another tab may have signed out a moment ago; the storage event arrives after the change.
  if (!session.read()) throw new Problem({ status: 401 });
  const ended = session.untilEnd();
  const signals = input.signal ? [input.signal, ended] : [ended];
  try {
    return await exchange(route, { ...input, signal: AbortSignal.any(signals) });
  } catch (error) {
    if (!ended.aborted || input.signal?.aborted) throw error;
    // The answer that the server would give.
    throw new Problem({ status: 401 });
  }
}

async function exchange<R extends Route>(
  route: R,
  input: CallInput<R>,
): Promise<{ reply: ReceivedReply<R>; headers: Headers }> {
  const { fetch, session } = transport();
  const used = input.session ?? session.read();
  const request = buildRequest(route, input, used);
  const began = performance.now();
  let response: Response;
  try {
    if (route.asksDevice) await sayDevice(request);
    response = await fetch(request, uploadOf(input));
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw unreachable(error);
  }
  portalClock.sync(response.headers.get(PORTAL_TIME), performance.now() - began);
  if (!response.ok) {
    const isAsked = response.headers.has(PASSWORD_NEEDED);
    if (isAsked && (await proveThePassword())) return exchange(route, input);
    // A late 401 for an old token must not end a newer session.
    const isCurrent = session.read()?.['access-token'] === used?.['access-token'];
    if (response.status === 401 && route.access !== 'public' && isCurrent) session.clear('refused');
    if (response.headers.has(PORTAL_STATUS)) window.dispatchEvent(new Event(PORTAL_STATUS));
    const body: unknown = await response.json().catch(() => null);
    throw problemFromReply(response.status, body, response.headers);
  }
  const reply = isFileReply(route.reply)
    ? await readFile(response, input)
    : await readJson(route.reply, response);
  return { reply: reply as ReceivedReply<R>, headers: response.headers };
}

/** Few pages call the tax authority, so this code loads with them. */
const sayDevice = async ({ headers }: Request) =>
  (await import('./client-device.ts')).sayDevice(headers);

/** Only signed-in pages need its code. */
const proveThePassword = async () =>
  (await import('#lib/session/password-proof.ts')).passwordProof.give();

type SendOptions = Partial<UploadInput> & Pick<CallInput<Route>, 'signal'>;

function uploadOf({ form, onSent = () => {} }: SendOptions): Upload | undefined {
  return form && { form, onSent };
}

async function readJson({ gives, schema }: JsonReply, response: Response): Promise<unknown> {
  try {
    const whole = z.parse(schema, await response.json());
    return gives === 'page' ? whole : (whole as { data: unknown }).data;
  } catch (cause) {
    const request_id = response.headers.get('x-request-id');
    throw new Problem({ status: response.status, request_id, cause });
  }
}

type ReadOptions = Pick<CallInput<Route>, 'signal' | 'onReceived'>;

async function readFile(
  response: Response,
  { signal, onReceived }: ReadOptions,
): Promise<ReceivedFile> {
  const { headers, body } = response;
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      onReceived?.(bytes);
      controller.enqueue(chunk);
    },
  });
  try {
    const counted =
      onReceived && body ? new Response(body.pipeThrough(counter), { headers }) : response;
    return {
      blob: await counted.blob(),
      filename: filenameOf(headers.get('content-disposition')),
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    // The reply started and broke off.
    throw unreachable(error);
  }
}

/** The `filename*` (RFC 8187) or `filename` of a content-disposition. */
function filenameOf(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? null;
}
