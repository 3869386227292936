import * as z from 'zod/mini';
import { createJsonCalls, type JsonCalls, type ProviderCall } from '../../calls/json-calls.ts';
import { ProviderError } from '../../calls/port.ts';
import { DetailsRefused, type Creation } from '../port.ts';
import type { GoCardlessSettings } from './settings.ts';
import { conflictingId, toRefusedFields } from './transform.ts';
import { refusal, type GoCardlessRefusal } from './types.ts';

const NAME = 'GoCardless';
const VERSION = '2015-07-06';

type Schema<T> = z.core.$ZodType<T>;
type CallTarget = Pick<ProviderCall, 'path' | 'asker'>;

/** The calls of GoCardless's API. */
export function goCardlessApi(settings: GoCardlessSettings) {
  const calls = callsOf(settings);
  const read = async <T>(schema: Schema<T>, asked: CallTarget): Promise<T | null> => {
    const call = { method: 'GET', isRepeatable: true, ...asked } as const;
    const answer = await calls.send(call).catch(failAsRefused);
    return answer === null ? null : parsed(schema, answer);
  };
  // Each acts once: by its key, or because it only looks something up, or because it can be done only once.
  const post = (asked: CallTarget, body: object, headers: Record<string, string> = {}) =>
    calls.send({
      ...asked,
      method: 'POST',
      isRepeatable: true,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  return {
    read,
    /** Asks for something that creates nothing. */
    look: async <T>(schema: Schema<T>, asked: CallTarget, body: object): Promise<T> =>
      parsed(schema, await post(asked, body).catch(failAsRefused)),
    /** Does something to a resource. GoCardless refuses it when it has been done, or cannot be done any more. */
    act: async (asked: CallTarget): Promise<void> => {
      await post(asked, {}).catch((error: unknown) => {
        if (refusalOf(error)?.type !== 'invalid_state') throw error;
      });
    },
    /** Creates a resource below this path, or reads the one that the same key has created. */
    create: async <T>(
      schema: Schema<T>,
      path: string,
      { key, asker }: Creation,
      members: object,
    ): Promise<T> => {
      try {
        const body = { [path.slice(1)]: members };
        return parsed(schema, await post({ path, asker }, body, { 'idempotency-key': key }));
      } catch (error) {
        const refused = refusalOf(error);
        const id = refused && conflictingId(refused);
        if (!id) return failAsRefused(error);
        const existing = await read(schema, { path: `${path}/${encodeURIComponent(id)}`, asker });
        if (existing) return existing;
        throw new ProviderError('unreadable', `${NAME} does not know what it has created`);
      }
    },
  };
}

const callsOf = ({ apiUrl, accessToken, limits = {}, observer }: GoCardlessSettings): JsonCalls =>
  createJsonCalls({
    name: NAME,
    baseUrl: apiUrl,
    headers: { authorization: `Bearer ${accessToken}`, 'gocardless-version': VERSION },
    retryAfterOf,
    readsRefusals: true,
    // Four calls make one mandate, and the client waits for all of them.
    limits: { wholeMs: 12_000, ...limits },
    observer,
  });

function parsed<T>(schema: Schema<T>, answer: unknown): T {
  const result = z.core.safeParse(schema, answer);
  if (result.success) return result.data;
  // The names of the members only, not their values.
  const members = result.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new ProviderError('unreadable', `${NAME} answered without a proper ${members}`);
}

function refusalOf(error: unknown): GoCardlessRefusal | null {
  if (!(error instanceof ProviderError) || error.code !== 'refused') return null;
  const result = z.core.safeParse(refusal, error.answer);
  return result.success ? result.data.error : null;
}

/** A refusal of the details, or of their state, is not our fault. */
function failAsRefused(error: unknown): never {
  const refused = refusalOf(error);
  if (refused?.type === 'validation_failed' || refused?.type === 'invalid_state') {
    throw new DetailsRefused(toRefusedFields(refused), 422);
  }
  throw error;
}

/** The limit ends at a time of GoCardless's clock. */
function retryAfterOf(headers: Headers): number | null {
  const asked = Number(headers.get('retry-after') ?? NaN);
  const resets = Date.parse(headers.get('ratelimit-reset') ?? '');
  const now = Date.parse(headers.get('date') ?? '');
  const seconds = Math.ceil(Number.isFinite(asked) ? asked : (resets - now) / 1000);
  return seconds > 0 && seconds <= 300 ? seconds : null;
}
