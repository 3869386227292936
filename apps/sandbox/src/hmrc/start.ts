import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { registerMoney, registerStanding } from './account-api.ts';
import { registerAuthorise } from './authorise.ts';
import { recordCalls } from './calls.ts';
import { registerFraudApi } from './fraud-api.ts';
import { guard } from './gateway.ts';
import { registerHmrcPages } from './pages.ts';
import { openStore } from './store.ts';
import { registerTokens } from './token-api.ts';
import { createTokens } from './tokens.ts';
import { registerObligations, registerReturns } from './vat-api.ts';

interface Settings {
  readonly now: Clock;
  /** Where returns and grants are kept across a restart. */
  readonly folder: string;
  readonly portalUrl: string | undefined;
  /** The application that HMRC knows. */
  readonly client: { readonly clientId: string; readonly clientSecret: string };
  /** How many calls it may make per second. */
  readonly callsASecond: number;
}

/** HMRC below `/hmrc`: the pages on which a user authorises, tokens, the VAT (MTD) API and the validator of headers. */
export async function startHmrc(app: FastifyInstance, settings: Settings): Promise<void> {
  const { now, client, portalUrl } = settings;
  const store = openStore(settings.folder);
  const calls = recordCalls(now);
  const tokens = createTokens({ store, now });
  const isTooFast = createThrottle(now, settings.callsASecond);
  app.register(
    async (hmrc) => {
      // The order matters: hooks act on the routes that come after them.
      registerTokens(hmrc, { tokens, client });
      registerAuthorise(hmrc, { tokens, clientId: client.clientId });
      guard(hmrc, { tokens, calls, isTooFast });
      registerObligations(hmrc, { store, now });
      registerReturns(hmrc, { store, now });
      registerMoney(hmrc, { store, now });
      registerStanding(hmrc);
      registerFraudApi(hmrc, calls);
    },
    { prefix: '/hmrc' },
  );
  registerHmrcPages(app, { store, calls, portalUrl });
}

const WINDOW_MS = 1000;

/** Limits the calls in any second. @returns whether a call is one too many */
function createThrottle(now: Clock, most: number): () => boolean {
  let taken: readonly number[] = [];
  return () => {
    const at = now().epochMilliseconds;
    taken = taken.filter((earlier) => earlier > at - WINDOW_MS);
    if (taken.length >= most) return true;
    taken = [...taken, at];
    return false;
  };
}
