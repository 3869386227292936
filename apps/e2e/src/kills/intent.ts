import type { WireReply, Route } from '@counterfoil/contract/route';
import { expect } from 'vitest';
import type { ApiClient, Answer, CallParts } from '../harness/api-client.ts';

/** A write that must be done exactly once, even if its first answer is lost. */
export interface Intent {
  readonly what: string;
  /**
   * The first attempt. Throws when the connection breaks: then it is unknown whether the write was
   * done.
   */
  run(): Promise<'done' | 'refused'>;
  /**
   * Runs after a restart: the write was done completely or had no effect, and after a second attempt
   * exactly once.
   */
  settle(): Promise<'was done' | 'was not done'>;
}

interface Course<R extends Route> {
  /** Notes the acknowledged result. */
  readonly keep: (reply: WireReply<R>) => Promise<void> | void;
  /** How many times the data shows the write; anything but 0 or 1 is a fault. */
  readonly effects: () => Promise<number>;
  /** Statuses that may refuse it from the start: 422 for a number that somebody else took first. */
  readonly refusals?: readonly number[];
  /**
   * Statuses of a second attempt that cannot be replayed: 409 after a change, 404 after a deletion.
   */
  readonly onceDone?: readonly number[];
}

/** @param sent the same for both attempts, Idempotency-Key included */
export function intent<R extends Route>(
  client: ApiClient,
  route: R,
  sent: CallParts<R>,
  { keep, effects, refusals = [], onceDone = [] }: Course<R>,
): Intent {
  const what = `${route.name} ${sent.key ?? ''} ${JSON.stringify(sent.params ?? {})}`;
  const unexpected = ({ status, bytes }: Answer<unknown>) =>
    new Error(`${what} answered ${status}: ${bytes.toString()}`);
  return {
    what,
    async run() {
      const answer = await client.call(route, sent);
      if (refusals.includes(answer.status)) return 'refused';
      if (answer.status !== route.status) throw unexpected(answer);
      await keep(answer.body);
      return 'done';
    },
    async settle() {
      const before = await effects();
      expect([0, 1], `${what} is half done`).toContain(before);
      const answer = await client.call(route, sent);
      const isDone = answer.status === route.status;
      if (!isDone) {
        const expected = before === 1 ? onceDone : refusals;
        if (!expected.includes(answer.status)) throw unexpected(answer);
      }
      const after = await effects();
      expect(after, `${what} after the second attempt`).toBe(isDone ? 1 : before);
      if (isDone) await keep(answer.body);
      return before === 1 ? 'was done' : 'was not done';
    },
  };
}
