import { createPrivateKey } from 'node:crypto';
import path from 'node:path';

/** The sandbox cannot start. The message is one sentence that names the setting to change. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

export interface Settings {
  /** 0 lets the system choose a free port, as in tests. */
  readonly httpPort: number;
  readonly smtpPort: number;
  readonly clamdPort: number;
  /** The folder with one file for each accepted mail. */
  readonly inboxFolder: string;
  /** The folder with a file for each provider that remembers something. */
  readonly stateFolder: string;
  /** The folder of what HMRC keeps. */
  readonly hmrcFolder: string;
  /** The file with GoCardless's mandates and payments. */
  readonly directDebitFile: string;
  /** The instant at which the clock starts; undefined for the machine's own time. */
  readonly startsAt: Temporal.Instant | undefined;
  /** The origin of the portal that uses this sandbox, for the link back. */
  readonly portalUrl: string | undefined;
  /** Messages of GoCardless to the portal are signed with it. */
  readonly goCardlessWebhookSecret: string;
  /** The portal's key for payments of TrueLayer, a PEM; undefined: no request is accepted. */
  readonly trueLayerSigningKey: string | undefined;
  /** The application that HMRC knows. */
  readonly hmrcClient: { readonly clientId: string; readonly clientSecret: string };
  /** How many of its calls HMRC accepts per second. */
  readonly hmrcCallsASecond: number;
}

// The portal's demo has the same.
const DEMO_WEBHOOK_SECRET = 'counterfoil-demo-webhook-secret-of-the-sandbox';
const DEMO_HMRC_CLIENT = { clientId: 'counterfoil-demo', clientSecret: 'of-the-sandbox' };

/** Reads the settings from the environment. An invalid value is a `StartFailure` that names it. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  return {
    httpPort: port('SANDBOX_PORT', env['SANDBOX_PORT'], 3001),
    smtpPort: port('SANDBOX_SMTP_PORT', env['SANDBOX_SMTP_PORT'], 0),
    clamdPort: port('SANDBOX_CLAMD_PORT', env['SANDBOX_CLAMD_PORT'], 0),
    inboxFolder: path.resolve(env['DATA_DIR'] || './data', 'sandbox', 'inbox'),
    hmrcFolder: path.resolve(env['DATA_DIR'] || './data', 'sandbox', 'hmrc'),
    directDebitFile: path.resolve(env['DATA_DIR'] || './data', 'sandbox', 'direct-debit.json'),
    stateFolder: path.resolve(env['DATA_DIR'] || './data', 'sandbox', 'state'),
    startsAt: instant('PORTAL_NOW', env['PORTAL_NOW']),
    portalUrl: origin('PORTAL_URL', env['PORTAL_URL']),
    goCardlessWebhookSecret: env['GOCARDLESS_WEBHOOK_SECRET'] || DEMO_WEBHOOK_SECRET,
    trueLayerSigningKey: signingKey('TRUELAYER_SIGNING_KEY', env['TRUELAYER_SIGNING_KEY']),
    hmrcClient: DEMO_HMRC_CLIENT,
    hmrcCallsASecond: calls('SANDBOX_HMRC_CALLS_A_SECOND', env['SANDBOX_HMRC_CALLS_A_SECOND']),
  };
}

function port(name: string, text: string | undefined, fallback: number): number {
  if (!text) return fallback;
  const value = Number(text);
  if (/^\d{1,5}$/.test(text) && value <= 65535) return value;
  throw new StartFailure(`${name} is "${text}", but it must be a port from 0 to 65535.`);
}

/** Three, as at HMRC itself: tests that are about something else allow more. */
function calls(name: string, text: string | undefined): number {
  if (!text) return 3;
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new StartFailure(`${name} is "${text}", but it must be a number from 1 to 99999.`);
}

function instant(name: string, text: string | undefined): Temporal.Instant | undefined {
  if (!text) return undefined;
  try {
    return Temporal.Instant.from(text);
  } catch {
    throw new StartFailure(
      `${name} is "${text}", but it must be an instant like 2026-11-21T09:00Z.`,
    );
  }
}

function origin(name: string, text: string | undefined): string | undefined {
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.origin;
  throw new StartFailure(`${name} is "${text}", but it must be a web address.`);
}

function signingKey(name: string, text: string | undefined): string | undefined {
  if (!text) return undefined;
  const pem = Buffer.from(text, 'base64').toString();
  try {
    createPrivateKey(pem);
    return pem;
  } catch {
    throw new StartFailure(`${name} must be a private key: the base64 of its PEM.`);
  }
}
