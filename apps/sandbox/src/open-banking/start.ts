import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { registerAuth } from './auth.ts';
import { registerControl } from './control.ts';
import { registerData } from './data.ts';
import { registerAuthPages } from './pages.ts';
import { openStore, type Store } from './store.ts';

interface Settings {
  readonly now: Clock;
  readonly portalUrl: string | undefined;
  readonly stateFolder: string;
}

/** TrueLayer's Data API with everything that belongs to it. @returns its store, which knows the tokens of all its APIs */
export function startOpenBanking(
  app: FastifyInstance,
  { now, portalUrl, stateFolder }: Settings,
): Store {
  const store = openStore(stateFolder, now);
  registerAuth(app, store);
  registerAuthPages(app, store);
  registerData(app, store);
  registerControl(app, store, portalUrl);
  return store;
}
