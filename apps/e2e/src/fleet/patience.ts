// How people behave towards a fleet of which a part may be away.
import { setTimeout as sleep } from 'node:timers/promises';
import { signedIn, type ApiClient } from '../harness/api-client.ts';
import { isBrokenConnection } from '../kills/work.ts';

/** A session for which an answer that something is away leaves a write in doubt, like a broken connection. */
export const inDoubtWhenAway: typeof signedIn = async (...given) => {
  const client = await signedIn(...given);
  return calling(client, async (...asked) => {
    const answer = await client.call(...asked);
    if ([502, 503, 504].includes(answer.status)) throw new TypeError('fetch failed');
    return answer;
  });
};

/** A session whose calls are repeated until they are answered: for reads, and for writes that may come twice. */
export const patient = (client: ApiClient): ApiClient =>
  calling(client, (...asked) => onceReached(() => client.call(...asked)));

function calling(client: ApiClient, call: ApiClient['call']): ApiClient {
  const get: ApiClient['get'] = async (...asked) => {
    const { status, body, bytes } = await call(...asked);
    if (status === asked[0].status) return (body as { data: never }).data;
    throw new Error(`${asked[0].name} answered ${status}: ${bytes.toString()}`);
  };
  return { ...client, call, get };
}

/** Tries until everything that it needs answers again. */
export async function onceReached<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      brokenOnly(error);
    }
    await sleep(200);
  }
}

export function brokenOnly(error: unknown): true {
  if (!isBrokenConnection(error)) throw error;
  return true;
}
