import path from 'node:path';
import { StartFailure } from './start-failure.ts';

export interface Settings {
  /** 0 lets the system choose a free port, as in tests. */
  readonly httpPort: number;
  readonly smtpPort: number;
  /** The folder with one file for each accepted mail. */
  readonly inboxFolder: string;
  /** The instant at which the clock starts; undefined for the machine's own time. */
  readonly startsAt: Temporal.Instant | undefined;
  /** The origin of the portal that uses this sandbox, for the link back. */
  readonly portalUrl: string | undefined;
  /** Messages of GoCardless to the portal are signed with it. */
  readonly goCardlessWebhookSecret: string;
}

// The portal's demo has the same.
const DEMO_WEBHOOK_SECRET = 'counterfoil-demo-webhook-secret-of-the-sandbox';

/** Reads the settings from the environment. An invalid value is a `StartFailure` that names it. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  return {
    httpPort: port('SANDBOX_PORT', env['SANDBOX_PORT'], 3001),
    smtpPort: port('SANDBOX_SMTP_PORT', env['SANDBOX_SMTP_PORT'], 0),
    inboxFolder: path.resolve(env['DATA_DIR'] || './data', 'sandbox', 'inbox'),
    startsAt: instant('PORTAL_NOW', env['PORTAL_NOW']),
    portalUrl: origin('PORTAL_URL', env['PORTAL_URL']),
    goCardlessWebhookSecret: env['GOCARDLESS_WEBHOOK_SECRET'] || DEMO_WEBHOOK_SECRET,
  };
}

function port(name: string, text: string | undefined, fallback: number): number {
  if (!text) return fallback;
  const value = Number(text);
  if (/^\d{1,5}$/.test(text) && value <= 65535) return value;
  throw new StartFailure(`${name} is "${text}", but it must be a port from 0 to 65535.`);
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
