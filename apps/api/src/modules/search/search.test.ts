import { createTransact } from '@counterfoil/api/platform/db/transact';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aCustomer } from '@counterfoil/testkit/records';
import { beforeEach, expect, test } from 'vitest';
import { createFairLine } from '#platform/fair-line';
import { search, SEARCH_LINE } from './search.ts';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient();
  await aCustomer(client, { name: 'Rowan' });
});

/** Searches in a line in which an earlier search of the client is under way until `end`. */
function searching() {
  const { api, clientId } = client;
  const transact = createTransact(api.database.kysely, api.clock);
  const line = createFairLine(SEARCH_LINE);
  const earlier = Promise.withResolvers<void>();
  void line.run({ clientId }, () => earlier.promise);
  let begun = 0;
  let atBegin = () => {};
  const counting: typeof transact = {
    ...transact,
    forClient: (scope, work) => {
      begun++;
      atBegin();
      return transact.forClient(scope, work);
    },
  };
  const ask = (signal?: AbortSignal) => {
    const client = { isPaperClient: false };
    const caller = { clientId, client, signal } as unknown as Parameters<
      typeof search
    >[1]['caller'];
    const call = { caller, query: { query: 'rowan' } } as Parameters<typeof search>[1];
    return search({ transact: counting, clock: api.clock, line }, call);
  };
  const onBegin = (work: () => void) => (atBegin = work);
  return { ask, onBegin, end: earlier.resolve, begun: () => begun };
}

test('a client has one running search and four waiting; another is refused', async () => {
  const { ask, end, begun } = searching();
  const waiting = [ask(), ask(), ask(), ask()];
  await expect(ask()).rejects.toMatchObject({ status: 429, retryAfterSeconds: 2 });
  expect(begun()).toBe(0);
  end();
  for (const { customers } of await Promise.all(waiting)) expect(customers.total_count).toBe(1);
});

test('a waiting search whose caller has disconnected never begins', async () => {
  const { ask, end, begun } = searching();
  const gone = new AbortController();
  const answer = ask(gone.signal);
  gone.abort(new Error('typed on'));
  await expect(answer).rejects.toThrow('typed on');
  end();
  await ask();
  expect(begun()).toBe(1);
});

test('a running search whose caller has disconnected reads no further kind', async () => {
  const { ask, onBegin, end } = searching();
  const gone = new AbortController();
  onBegin(() => gone.abort(new Error('typed on')));
  const answer = ask(gone.signal);
  end();
  await expect(answer).rejects.toThrow('typed on');
});
