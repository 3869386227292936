import * as z from 'zod/mini';
import { createFairPace, type Pace } from '../../calls/fair-pace.ts';
import { createJsonCalls, type ProviderCall } from '../../calls/json-calls.ts';
import { ProviderError } from '../../calls/port.ts';
import type { Answer } from '../../calls/read-answer.ts';
import type { TaxCall } from '../port.ts';
import { failAsTold, isNothing } from './failures.ts';
import { fraudHeaders, type Vendor } from './fraud-headers.ts';
import type { HmrcSettings } from './settings.ts';

const NAME = 'HMRC';
const ACCEPT = 'application/vnd.hmrc.1.0+json';

// HMRC takes three calls a second of the whole application. A little more than a second, as they may arrive closer
// together than they leave.
const PACE = { attempts: 3, periodMs: 1_050, mostWaiting: 30, mostOfOne: 10 };

/** This node's pace, in which askers take turns, then that of all nodes. */
function paceOf({ pace, sharedPace }: HmrcSettings): Pace {
  const own = createFairPace({ ...PACE, ...pace });
  if (!sharedPace) return own;
  return async (asker, signal) => {
    await own(asker, signal);
    await sharedPace(signal).catch((cause: unknown) => {
      // As this node's own pace says it, however it failed: nothing has been sent.
      throw new ProviderError('busy', `${NAME}’s pace of all nodes gave no turn`, { cause });
    });
  };
}

type Schema<T> = z.core.$ZodType<T>;

/** The calls of HMRC's API, and of its tokens. */
export function hmrcApi(settings: HmrcSettings, vendor: Vendor) {
  const calls = createJsonCalls({
    name: NAME,
    baseUrl: settings.baseUrl,
    headers: {},
    readsErrors: true,
    pace: paceOf(settings),
    limits: settings.limits ?? {},
    observer: settings.observer,
  });
  const asOf = ({ vrn, access_token, origin, asker }: TaxCall, path: string) => ({
    path: `/organisations/vat/${encodeURIComponent(vrn)}${path}`,
    headers: {
      accept: ACCEPT,
      authorization: `Bearer ${access_token}`,
      ...fraudHeaders(origin, vendor),
    },
    asker,
  });
  const read = async <T>(schema: Schema<T>, call: TaxCall, path: string, isNone = isNothing) => {
    const asked = { method: 'GET', isRepeatable: true, ...asOf(call, path) } satisfies ProviderCall;
    const answer = await calls.ask(asked).catch((error: unknown) => {
      if (isNone(error)) return null;
      return failAsTold(error);
    });
    return answer && parsed(schema, answer);
  };
  return {
    /** Null where there is nothing, which `isNone` tells from an error. */
    read,
    /** Sends a body, once. */
    post: (call: TaxCall, path: string, body: string): Promise<Answer> => {
      const asked = asOf(call, path);
      const headers = { ...asked.headers, 'content-type': 'application/json' };
      return calls.ask({ ...asked, headers, method: 'POST', isRepeatable: false, body });
    },
    /** Asks for tokens, once: codes and refresh tokens work once. */
    token: async <T>(
      schema: Schema<T>,
      form: Readonly<Record<string, string>>,
      asker: string,
    ): Promise<T> => {
      const { clientId: client_id, clientSecret: client_secret } = settings;
      const body = new URLSearchParams({ client_id, client_secret, ...form }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const asked = { method: 'POST', path: '/oauth/token', isRepeatable: false } as const;
      return parsed(schema, await calls.ask({ ...asked, headers, body, asker }));
    },
  };
}

export function parsed<T>(schema: Schema<T>, { json }: Answer): T {
  const result = z.core.safeParse(schema, json);
  if (result.success) return result.data;
  // The names of the members only, not their values.
  const members = result.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new ProviderError('unreadable', `${NAME} answered without a proper ${members}`);
}
