import { allRoutes } from '@counterfoil/contract/all-routes';
import type { Route } from '@counterfoil/contract/route';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import {
  inAnotherSession,
  signedInClient,
  type Answer,
  type SignedInClient,
} from '@counterfoil/testkit/clients';
import { requestsFor, type FuzzedRequest } from '@counterfoil/testkit/fuzzed';
import { workedMs } from '@counterfoil/testkit/longest-wait';
import { methodsOf, recordsOf, type RecordIds } from '@counterfoil/testkit/route-samples';
import { expectSound } from '@counterfoil/testkit/sound-answers';
import { anAddress } from '@counterfoil/testkit/unused';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';

const asked = allRoutes.flatMap((route) =>
  methodsOf(route).map((method) => ({ ...route, method, label: `${method} ${route.name}` })),
);

let client: SignedInClient;
let records: RecordIds;
beforeAll(async () => {
  client = await signedInClient();
  records = await recordsOf(client);
  // Papers of accepted requests are not looked at.
  client.api.plainPapersOf.add(client.clientId);
});

/** Whether the schemas alone refuse a request. */
function isRefused(route: Route, { query, body }: FuzzedRequest): boolean {
  const fits = (schema: Route['body'], value: unknown) =>
    schema === undefined || z.core.safeParse(schema, value).success;
  return (
    !fits(route.query, query) || (body !== undefined && !fits(route.body, JSON.parse(body || '{}')))
  );
}

type Asking = () => Promise<Answer<unknown>>;
type Inspect = (ask: Asking, sent: FuzzedRequest) => Promise<Answer<unknown>>;

const LONGEST_WAIT_MS = 250;

/**
 * Expects that no request keeps the process busy for so long that others would notice. The least of a few tries counts:
 * garbage collection and jobs slow some of them.
 */
const expectQuick: Inspect = async (ask, sent) => {
  let least = Infinity;
  let answer: Answer<unknown> | undefined;
  for (let tries = 0; tries < 3 && least >= LONGEST_WAIT_MS; tries++) {
    const before = workedMs();
    const given = await ask();
    least = Math.min(least, workedMs() - before);
    answer ??= given;
  }
  expect(least, JSON.stringify(sent).slice(0, 300)).toBeLessThan(LONGEST_WAIT_MS);
  return answer as Answer<unknown>;
};

/** Sends random requests of a route: every answer is sound, and those that its schemas refuse write nothing. */
async function expectSoundAnswers(
  route: Route,
  count: number,
  inspect: Inspect = (ask) => ask(),
): Promise<void> {
  const sent = fc.sample(requestsFor(route, records), count);
  const own = await inAnotherSession(client);
  const ask = async (request: FuzzedRequest) => {
    // Some routes end their session, or others.
    const session = route.access === 'user' ? await inAnotherSession(client) : own;
    return session.raw(route, { ...request, address: anAddress() });
  };
  const send = async (request: FuzzedRequest) => {
    const answer = await inspect(() => ask(request), request);
    expectSound(route, answer, request);
    return answer;
  };
  const { refused = [], others = [] } = Object.groupBy(sent, (request) =>
    isRefused(route, request) ? 'refused' : 'others',
  );
  if (refused.length > 0) {
    await writingNothing(client, async () => {
      for (const request of refused)
        expect((await send(request)).status).toBeGreaterThanOrEqual(400);
    });
  }
  for (const request of others) await send(request);
}

// Measures CPU time, which a busy machine stretches.
const WHOLE = { tags: ['whole'] };

test.for(asked)('$label answers random requests soundly', (route) => expectSoundAnswers(route, 2));

test.for(asked)('$label answers many random requests soundly, and at once', WHOLE, (route) =>
  expectSoundAnswers(route, 50, expectQuick),
);
