import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readS3Url, type S3Settings } from '@counterfoil/providers/blobs/s3/settings';
import { readSmtpUrl, type SmtpSettings } from '@counterfoil/providers/mail/smtp/settings';
import { IN_DATA_FOLDER } from '#platform/data-folder';
import { readSecretsKeys, type SecretsKeys } from '#platform/secrets';

/** A wrong or missing setting. The message is one line that names the setting. */
export class ConfigError extends Error {}

export interface Config {
  readonly mode: 'demo' | 'production';
  readonly host: string;
  readonly port: number;
  /** The portal's address in e-mails, with `{host}` for the brand's host. */
  readonly portalUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** A second login for client transactions; null: they use the first. */
  readonly requestsDatabaseUrl: string | null;
  /** Where uploaded files and papers are stored; null: in a folder of `dataDir`. */
  readonly blobs: S3Settings | null;
  /** The same for archived documents. */
  readonly coldBlobs: S3Settings | null;
  readonly smtp: SmtpSettings;
  /** Where the demo's clock starts; null: the system clock. */
  readonly portalNow: Temporal.Instant | null;
  readonly secretsKeys: SecretsKeys;
  /** The number of our own proxies in front of the server, in a chain. */
  readonly trustProxy: number;
  readonly requestsPerMinute: number;
  /** Whether LibreOffice is available to show Word and OpenDocument files. */
  readonly officePreviews: boolean;
  readonly logLevel: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

// 200 a second: far more than a person needs, too few to slow other clients down.
const REQUESTS_PER_MINUTE = 12_000;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads and checks all settings at the start. */
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
  if (!text) return fallback;
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
  if (!text) return fallback;
  if (values.includes(text)) return text;
  throw new ConfigError(`${name} must be one of ${values.join(', ')}; it is "${text}".`);
}

const MOST_HOPS = 10;

/** `true` means one proxy, the usual case. */
function hops(env: Environment, name: string): number {
  const text = env[name] || 'false';
  if (text === 'true' || text === 'false') return text === 'true' ? 1 : 0;
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= MOST_HOPS) return value;
  throw new ConfigError(
    `${name} must be the number of proxies in front, 0 to ${MOST_HOPS} (or true for 1, false for 0); it is "${text}".`,
  );
}
const flag = (env: Environment, name: string, fallback: boolean) =>
  oneOf(env, name, ['true', 'false'], String(fallback)) === 'true';

function url(env: Environment, name: string, protocols: readonly string[]): string | null {
  const text = env[name];
  if (text === undefined || text === '') return null;
  // The address may hold a password, so the message does not repeat it.
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
    throw new ConfigError(
      'REQUESTS_DATABASE_URL needs DATABASE_URL: it is a second login to that database.',
    );
  }
  return { databaseUrl: databaseUrl ?? null, requestsDatabaseUrl: requestsDatabaseUrl ?? null };
}

function portalUrl(env: Environment, fallback: string): string {
  const text = (env['PORTAL_URL'] || fallback).replace(/\/+$/, '');
  const sample = URL.parse(text.replace('{host}', 'portal.example'));
  if (sample?.protocol === 'https:' || sample?.protocol === 'http:') return text;
  throw new ConfigError(
    'PORTAL_URL must look like https://{host}; {host} becomes the brand’s host.',
  );
}

/** Parses a setting. The error of `read` says what is wrong with the text. */
function readSetting<T>(name: string, text: string, read: (text: string) => T): T {
  try {
    return read(text);
  } catch (error) {
    throw new ConfigError(`${name} is wrong. ${error instanceof Error ? error.message : ''}`);
  }
}

function s3(env: Environment, name: string): S3Settings | null {
  const text = env[name];
  return text ? readSetting(name, text, readS3Url) : null;
}

/** Archiving deletes the original. If both stores were the same place, the file would be lost. */
function apart(blobs: S3Settings | null, cold: S3Settings | null): S3Settings | null {
  const placeOf = (s3: S3Settings) => [s3.endpoint, s3.bucket, s3.prefix].join(' ');
  if (!blobs || !cold || placeOf(blobs) !== placeOf(cold)) return cold;
  throw new ConfigError('COLD_BLOBS_URL is the same place as BLOBS_URL: give it another prefix.');
}

function smtp(env: Environment): SmtpSettings {
  const text = env['SMTP_URL'];
  if (!text) {
    throw new ConfigError(
      'SMTP_URL is missing: the mail server, such as smtps://user:password@mail.example:465.',
    );
  }
  return readSetting('SMTP_URL', text, readSmtpUrl);
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

/** The demo creates its own key, one per data folder. */
async function demoKey(dataDir: string): Promise<SecretsKeys> {
  const path = join(dataDir, IN_DATA_FOLDER.secretsKey);
  const kept = readSecretsKeys(await readFile(path, 'utf8').catch(() => ''));
  if (kept) return kept;
  const key = randomBytes(32).toString('base64');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(path, key, { mode: 0o600 });
  return demoKey(dataDir);
}
