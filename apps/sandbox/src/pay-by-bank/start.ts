import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { registerCrezco } from './crezco.ts';
import { registerPayByBankPages } from './pages.ts';
import { openStore } from './store.ts';
import { registerTrueLayer } from './truelayer.ts';
import { createWebhooks } from './webhooks.ts';

interface Settings {
  readonly now: Clock;
  readonly portalUrl: string | undefined;
  readonly stateFolder: string;
  /** The portal's key, whose public half TrueLayer knows. */
  readonly signingKey: string | undefined;
  readonly claims: (token: string) => Record<string, unknown> | null;
}

/** Crezco and TrueLayer's payments. @returns what stops their messages */
export function startPayByBank(app: FastifyInstance, settings: Settings): () => void {
  const { now, portalUrl, stateFolder, signingKey, claims } = settings;
  const store = openStore(stateFolder);
  const webhooks = createWebhooks(store, portalUrl, now);
  registerCrezco(app, store);
  registerTrueLayer(app, { store, claims, signingKey });
  registerPayByBankPages(app, { store, webhooks, portalUrl });
  return () => webhooks.stop();
}
