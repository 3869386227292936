import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { Database } from '@counterfoil/api/platform/db/open-database';
import { sql } from 'kysely';

export interface Asked {
  readonly port: number;
  readonly path: string;
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

/**
 * One request over a connection, with its answer read to the end.
 * @returns its status, 0 when cut off
 */
export async function ask(asked: Asked, agent?: Agent): Promise<number> {
  const { port, path, method = 'GET', headers = {}, body } = asked;
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const sent = request({ port, path, method, headers: { ...headers, ...length }, agent });
  try {
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    for await (const _ of answer);
    return answer.statusCode ?? 0;
  } catch {
    return 0;
  }
}

// The CPU time of this thread instead of the clock: other processes must not count.
const workedMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

const LOOK_EVERY_MS = 2;

/**
 * The longest time that work holds up the server of this process or its embedded database at once.
 * Nobody waits longer for either, and looking costs far less than asking as another caller.
 */
export async function longestHold({ kysely }: Pick<Database, 'kysely'>, work: () => Promise<void>) {
  let isDone = false;
  let longest = 0;
  const look = async () => {
    do {
      const before = workedMs();
      await sleep(LOOK_EVERY_MS);
      await sql`select`.execute(kysely);
      longest = Math.max(longest, workedMs() - before);
    } while (!isDone);
  };
  const looking = look();
  await work().finally(() => (isDone = true));
  await looking;
  return longest;
}

/**
 * The longest time that another caller, who asks again and again, waits for a server of this
 * process while work is under way: the milliseconds in which the server did something else.
 */
async function longestWait(others: readonly Asked[], work: () => Promise<unknown>) {
  const agent = new Agent({ keepAlive: true });
  let isDone = false;
  let longest = 0;
  const askAgain = async (other: Asked) => {
    do {
      const before = workedMs();
      const status = await ask(other, agent);
      longest = Math.max(longest, workedMs() - before);
      if (status !== 200) throw new Error(`the other was answered ${status}`);
    } while (!isDone);
  };
  const asking = Promise.allSettled(others.map(askAgain));
  await work();
  isDone = true;
  const failed = (await asking).find(({ status }) => status === 'rejected');
  agent.destroy();
  if (failed) throw (failed as PromiseRejectedResult).reason;
  return longest;
}

/**
 * The shortest of a few runs: garbage collection slows some of them, but slow work is slow each
 * time.
 */
export async function shortestLongestWait(
  others: readonly Asked[],
  limitMs: number,
  work: () => Promise<unknown>,
): Promise<number> {
  let shortest = Infinity;
  for (let tries = 0; tries < 3 && shortest > limitMs; tries++) {
    shortest = Math.min(shortest, await longestWait(others, work));
  }
  return shortest;
}
