import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './ask.ts';
import type { FilledPortal } from './server.ts';

export interface LongList {
  readonly ms: number;
  readonly bytes: number;
  /** The longest wait of another request meanwhile. */
  readonly othersWaitedMs: number;
}

/** Requests a whole list at once, and meanwhile repeats a small request. */
export async function askLongList(
  { port, clientId, headers }: FilledPortal,
  state: string,
  gzip: boolean,
): Promise<LongList> {
  let isDone = false;
  let othersWaitedMs = 0;
  const others = (async () => {
    while (!isDone) {
      const { ms } = await ask(port, '/healthz', {}, 'others');
      othersWaitedMs = Math.max(othersWaitedMs, ms);
      await sleep(5);
    }
  })();
  const { ms, bytes } = await ask(
    port,
    `/v1/client/clients/${clientId}/invoices?state=${state}&page=all`,
    gzip ? { ...headers, 'accept-encoding': 'gzip' } : headers,
  );
  isDone = true;
  await others;
  return { ms, bytes, othersWaitedMs };
}
