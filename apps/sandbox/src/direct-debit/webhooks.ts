import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import { newId } from './store.ts';

/** An event of a mandate or a payment. */
export interface Happening {
  readonly resource_type: 'mandates' | 'payments';
  readonly action: string;
  readonly id: string;
  readonly details: Readonly<Record<string, unknown>>;
}

interface Settings {
  readonly portalUrl: string | undefined;
  readonly secret: string;
  readonly now: Clock;
}

export interface Webhooks {
  /** Tells the portal, soon and until it takes the message. */
  tell(happening: Happening): void;
  stop(): void;
}

// GoCardless tries for days; a developer's portal is back sooner.
const PAUSES_MS = [0, 500, 2_000, 5_000, 15_000, 60_000];

/** Sends signed messages to the portal's endpoint, each with one event. */
export function createWebhooks({ portalUrl, secret, now }: Settings): Webhooks {
  const stopping = new AbortController();
  const { signal } = stopping;

  const isTaken = async (url: string, body: string): Promise<boolean> => {
    try {
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'gocardless-webhook-service/1.1',
        'webhook-signature': createHmac('sha256', secret).update(body).digest('hex'),
      };
      const limit = AbortSignal.any([signal, AbortSignal.timeout(10_000)]);
      return (await fetch(url, { method: 'POST', headers, body, signal: limit })).ok;
    } catch {
      return false;
    }
  };
  const send = async (body: string): Promise<void> => {
    if (portalUrl === undefined) return;
    for (const pause of PAUSES_MS) {
      await sleep(pause, undefined, { signal });
      if (await isTaken(`${portalUrl}/v1/webhooks/direct_debit`, body)) return;
    }
  };
  return {
    tell: ({ resource_type, action, id, details }) => {
      const event = {
        id: newId('EV'),
        created_at: now().toString(),
        resource_type,
        action,
        links: { [resource_type.slice(0, -1)]: id },
        details,
        metadata: {},
        resource_metadata: {},
      };
      const body = JSON.stringify({ events: [event], meta: { webhook_id: newId('WB') } });
      // Stopping ends a pause; nobody waits for the message then.
      send(body).catch(() => undefined);
    },
    stop: () => stopping.abort(),
  };
}
