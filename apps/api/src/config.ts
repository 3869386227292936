import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readS3Url, type S3Settings } from '@counterfoil/providers/blobs/s3/settings';
import { readSmtpUrl } from '@counterfoil/providers/mail/smtp/settings';
import type { SmtpSettings } from '@counterfoil/providers/mail/smtp/types';
import { IN_DATA_FOLDER } from '#platform/data-folder';
import { readSecretsKeys, type SecretsKeys } from '#platform/secrets-keys';

/** A wrong or missing setting; its message is one line that names it. */
export class ConfigError extends Error {}

export interface Config {
  readonly mode: 'demo' | 'production';
  readonly host: string;
  readonly port: number;
  /** Where people reach the portal, with `{host}` for a brand's host: it stands in e-mails. */
  readonly portalUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Another login to it, for the transactions of clients; null: they have the same. */
  readonly requestsDatabaseUrl: string | null;
  /** Where uploaded files and papers lie; null: in a folder of `dataDir`. */
  readonly blobs: S3Settings | null;
  /** The same of archived documents. */
  readonly coldBlobs: S3Settings | null;
  readonly smtp: SmtpSettings;
  /** Where the demo's clock starts; null runs on the system's. */
  readonly portalNow: Temporal.Instant | null;
  readonly secretsKeys: SecretsKeys;
  /** How many proxies of ours stand in front, one behind the other. */
  readonly trustProxy: number;
  readonly requestsPerMinute: number;
  /** Whether there is room for LibreOffice, to show Word and OpenDocument files. */
  readonly officePreviews: boolean;
  readonly logLevel: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

// 200 a second: far above any person, far below what would hurt the others.
const REQUESTS_PER_MINUTE = 12_000;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads and checks the whole environment at the start. */
export async function readConfig(env: Environment): Promise<Config> {
  const mode = env['COUNTERFOIL_MODE'] === 'demo' ? 'demo' : 'production';
  const dataDir = env['DATA_DIR'] ?? './data';
  const port = wholeNumber(env, 'PORT', 3000, 65_535);
  const blobs = s3(env, 'BLOBS_URL');
  return {
    mode,
    host: env['HOST'] ?? (mode === 'demo' ? 'localhost' : '0.0.0.0'),
    port,
    portalUrl: portalUrl(env, mode === 'demo' ? `http://{host}:${port}` : 'https://{host}'),
    dataDir,
    ...databaseUrls(env),
    blobs,
    coldBlobs: apart(blobs, s3(env, 'COLD_BLOBS_URL')),
    smtp: smtp(env),
    portalNow: portalNow(env, mode),
    secretsKeys: mode === 'demo' && !env['SECRETS_KEY'] ? await demoKey(dataDir) : secretsKeys(env),
    trustProxy: hops(env, 'TRUST_PROXY'),
    requestsPerMinute: wholeNumber(env, 'REQUESTS_PER_MINUTE', REQUESTS_PER_MINUTE, 10_000_000),
    officePreviews: flag(env, 'OFFICE_PREVIEWS', true),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, mode === 'demo' ? 'warn' : 'info'),
  };
}

function wholeNumber(env: Environment, name: string, fallback: number, max: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= max) return value;
  throw new ConfigError(`${name} must be a whole number from 1 to ${max}; it is "${text}".`);
}

function oneOf(
  env: Environment,
  name: string,
  values: readonly string[],
  fallback: string,
): string {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  if (values.includes(text)) return text;
  throw new ConfigError(`${name} must be one of ${values.join(', ')}; it is "${text}".`);
}

const MOST_HOPS = 10;

/** `true` is one proxy, as most have. */
function hops(env: Environment, name: string): number {
  const text = env[name] || 'false';
  if (text === 'true' || text === 'false') return text === 'true' ? 1 : 0;
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= MOST_HOPS) return value;
  throw new ConfigError(
    `${name} must be how many proxies are in front, 0 to ${MOST_HOPS} (or true for 1, false for 0); it is "${text}".`,
  );
}
const flag = (env: Environment, name: string, fallback: boolean) =>
  oneOf(env, name, ['true', 'false'], String(fallback)) === 'true';

function url(env: Environment, name: string, protocols: readonly string[]): string | null {
  const text = env[name];
  if (text === undefined || text === '') return null;
  // The address may hold a password, so it is never repeated.
  if (protocols.includes(URL.parse(text)?.protocol ?? '')) return text;
  throw new ConfigError(
    `${name} must be an address that starts with ${protocols.join('// or ')}//.`,
  );
}

function databaseUrls(env: Environment) {
  const [databaseUrl, requestsDatabaseUrl] = ['DATABASE_URL', 'REQUESTS_DATABASE_URL'].map((name) =>
    url(env, name, ['postgres:', 'postgresql:']),
  );
  if (requestsDatabaseUrl && !databaseUrl) {
    throw new ConfigError('REQUESTS_DATABASE_URL needs DATABASE_URL, another login to the same.');
  }
  return { databaseUrl: databaseUrl ?? null, requestsDatabaseUrl: requestsDatabaseUrl ?? null };
}

function portalUrl(env: Environment, fallback: string): string {
  const text = (env['PORTAL_URL'] || fallback).replace(/\/+$/, '');
  const sample = URL.parse(text.replace('{host}', 'portal.example'));
  if (sample?.protocol === 'https:' || sample?.protocol === 'http:') return text;
  throw new ConfigError('PORTAL_URL must look like https://{host}, {host} being the brand’s.');
}

function s3(env: Environment, name: string): S3Settings | null {
  const text = env[name];
  if (!text) return null;
  try {
    return readS3Url(text);
  } catch (error) {
    throw new ConfigError(`${name} is wrong. ${error instanceof Error ? error.message : ''}`);
  }
}

/** What is archived is deleted where it lay: in one place with the rest it would be lost. */
function apart(blobs: S3Settings | null, cold: S3Settings | null): S3Settings | null {
  const placeOf = (s3: S3Settings) => [s3.endpoint, s3.bucket, s3.prefix].join(' ');
  if (!blobs || !cold || placeOf(blobs) !== placeOf(cold)) return cold;
  throw new ConfigError('COLD_BLOBS_URL is the same place as BLOBS_URL: give it a prefix.');
}

function smtp(env: Environment): SmtpSettings {
  const text = env['SMTP_URL'];
  if (!text) {
    throw new ConfigError(
      'SMTP_URL is missing: the mail server, such as smtps://user:password@mail.example:465.',
    );
  }
  try {
    return readSmtpUrl(text);
  } catch (error) {
    throw new ConfigError(`SMTP_URL is wrong. ${error instanceof Error ? error.message : ''}`);
  }
}

function portalNow(env: Environment, mode: Config['mode']): Temporal.Instant | null {
  const text = env['PORTAL_NOW'];
  if (text === undefined || text === '') return null;
  if (mode === 'production') throw new ConfigError('PORTAL_NOW is not allowed in production.');
  try {
    return Temporal.Instant.from(text);
  } catch {
    throw new ConfigError(
      `PORTAL_NOW must be an instant such as 2026-11-21T09:00:00Z; it is "${text}".`,
    );
  }
}

function secretsKeys(env: Environment): SecretsKeys {
  const text = env['SECRETS_KEY'];
  if (!text) throw new ConfigError('SECRETS_KEY is missing: 32 random bytes as base64.');
  const keys = readSecretsKeys(text);
  if (keys) return keys;
  throw new ConfigError(
    'SECRETS_KEY must be 32 bytes as base64, or several such keys as 2:newest,1:older.',
  );
}

/** The demo makes its own key, once a folder. */
async function demoKey(dataDir: string): Promise<SecretsKeys> {
  const path = join(dataDir, IN_DATA_FOLDER.secretsKey);
  const kept = readSecretsKeys(await readFile(path, 'utf8').catch(() => ''));
  if (kept) return kept;
  const key = randomBytes(32).toString('base64');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(path, key, { mode: 0o600 });
  return demoKey(dataDir);
}
