import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { registerGoCardless } from './api.ts';
import { createChanges } from './changes.ts';
import { registerDirectDebitPages } from './pages.ts';
import { createScenarios } from './scenarios.ts';
import { openStore } from './store.ts';
import { createWebhooks } from './webhooks.ts';

interface Settings {
  readonly now: Clock;
  readonly portalUrl: string | undefined;
  /** The secret that messages to the portal are signed with. */
  readonly webhookSecret: string;
  /** Keeps mandates and payments. */
  readonly file: string;
}

/** GoCardless with everything that belongs to it. @returns what stops its messages */
export function startDirectDebit(
  app: FastifyInstance,
  { now, portalUrl, webhookSecret, file }: Settings,
): () => void {
  const store = openStore(file);
  const webhooks = createWebhooks({ portalUrl, secret: webhookSecret, now });
  const changes = createChanges(store, webhooks, now);
  const scenarios = createScenarios(changes);
  registerGoCardless(app, { store, changes, scenarios, now });
  registerDirectDebitPages(app, { store, changes, portalUrl });
  return () => {
    scenarios.stop();
    webhooks.stop();
  };
}
