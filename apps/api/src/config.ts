import { readS3Url, type S3Settings } from '@counterfoil/providers/blobs/s3/settings';
import type { CompaniesHouseSettings } from '@counterfoil/providers/company-registry/companies-house/settings';
import type { GoCardlessSettings } from '@counterfoil/providers/direct-debit/gocardless/settings';
import type { TrueLayerSettings } from '@counterfoil/providers/open-banking/truelayer/settings';
import {
  readClamdUrl,
  type ClamdPlace,
} from '@counterfoil/providers/malware-scanner/clamd/settings';
import { readSmtpUrl, type SmtpSettings } from '@counterfoil/providers/mail/smtp/settings';
import type { HmrcSettings } from '@counterfoil/providers/tax-authority/hmrc/settings';
import { readSecretsKeys, type SecretsKeys } from '#platform/secrets';
import type { TraceSettings } from '#platform/start-traces';
import { openBanking, payByBank, type PayByBankSettings } from './bank-settings.ts';
import { ConfigError, type Environment } from './config-error.ts';
import { demoKey } from './demo-key.ts';
import { backgroundWork, metricsAddress, traces, type MetricsAddress } from './process-settings.ts';
import { companiesHouse, goCardless, hmrc } from './provider-settings.ts';
import { flag, oneOf, wholeNumber } from './setting-readers.ts';

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
  /** Where uploads are scanned for malware; null: nowhere. */
  readonly clamd: ClamdPlace | null;
  /** Null: company details cannot be fetched. */
  readonly companiesHouse: CompaniesHouseSettings | null;
  /** Null: no direct debit can be set up. */
  readonly goCardless: GoCardlessSettings | null;
  /** Null: no VAT return can be submitted. */
  readonly hmrc: HmrcSettings | null;
  /** Null: no bank can be connected. */
  readonly openBanking: TrueLayerSettings | null;
  /** Null: no invoice can be paid by bank. */
  readonly payByBank: PayByBankSettings | null;
  /** Where the demo's clock starts; null: the system clock. */
  readonly portalNow: Temporal.Instant | null;
  readonly secretsKeys: SecretsKeys;
  /** The number of our own proxies in front of the server, in a chain. */
  readonly trustProxy: number;
  /** The header in which the nearest proxy names the browser's TCP port. */
  readonly clientPortHeader: string;
  readonly requestsPerMinute: number;
  /** Whether a serving process does the background work too; false leaves it to workers. */
  readonly backgroundWork: boolean;
  /** Null: the process has no metrics. */
  readonly metrics: MetricsAddress | null;
  /** Null: the process sends no traces. */
  readonly traces: TraceSettings | null;
  /** Whether LibreOffice is available to show Word and OpenDocument files. */
  readonly officePreviews: boolean;
  readonly logLevel: string;
}

// 200 a second: far more than a person needs, too few to slow other clients down.
const REQUESTS_PER_MINUTE = 12_000;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads and checks all settings at the start. */
export async function readConfig(env: Environment): Promise<Config> {
  const mode = env['COUNTERFOIL_MODE'] === 'demo' ? 'demo' : 'production';
  const dataDir = env['DATA_DIR'] ?? './data';
  const urls = databaseUrls(env);
  const { port, portalUrl } = addresses(env, mode);
  return {
    mode,
    host: env['HOST'] ?? (mode === 'demo' ? 'localhost' : '0.0.0.0'),
    port,
    portalUrl,
    dataDir,
    ...urls,
    ...stores(env),
    smtp: smtp(env),
    clamd: optional(env, 'CLAMD_URL', readClamdUrl),
    companiesHouse: companiesHouse(env, mode),
    goCardless: goCardless(env, mode),
    hmrc: hmrc(env, mode),
    openBanking: openBanking(env, mode),
    payByBank: payByBank(env, mode),
    portalNow: portalNow(env, mode),
    secretsKeys: mode === 'demo' && !env['SECRETS_KEY'] ? await demoKey(dataDir) : secretsKeys(env),
    trustProxy: hops(env, 'TRUST_PROXY'),
    clientPortHeader: headerName(env, 'CLIENT_PORT_HEADER', 'x-client-port'),
    requestsPerMinute: wholeNumber(env, 'REQUESTS_PER_MINUTE', REQUESTS_PER_MINUTE, 10_000_000),
    backgroundWork: backgroundWork(env, urls.databaseUrl),
    metrics: metricsAddress(env, port),
    traces: traces(env),
    officePreviews: flag(env, 'OFFICE_PREVIEWS', true),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, mode === 'demo' ? 'warn' : 'info'),
  };
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

function headerName(env: Environment, name: string, fallback: string): string {
  const text = env[name] || fallback;
  // Node gives the names of headers in lower case.
  if (/^[\w-]{1,64}$/.test(text)) return text.toLowerCase();
  throw new ConfigError(
    `${name} must be the name of a header, such as ${fallback}; it is "${text}".`,
  );
}

function url(env: Environment, name: string, protocols: readonly string[]): string | null {
  const text = env[name];
  if (text === undefined || text === '') return null;
  // The address may hold a password, so the message does not repeat it.
  if (protocols.includes(URL.parse(text)?.protocol ?? '')) return text;
  throw new ConfigError(
    `${name} must be an address that starts with ${protocols.join('// or ')}//.`,
  );
}

/** The settings of a worker: those of the portal, with a database that several processes may use. */
export async function readWorkerConfig(env: Environment): Promise<Config> {
  const config = await readConfig(env);
  if (config.databaseUrl !== null) return config;
  throw new ConfigError(
    'A worker needs DATABASE_URL: the embedded database has one process, which does the background work too.',
  );
}

export function databaseUrls(env: Environment) {
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

export function addresses(env: Environment, mode: Config['mode']) {
  const port = wholeNumber(env, 'PORT', 3000, 65_535);
  const fallback = mode === 'demo' ? `http://{host}:${port}` : 'https://{host}';
  return { port, portalUrl: portalUrl(env, fallback) };
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

/** The same where the setting may be missing or empty. */
function optional<T>(env: Environment, name: string, read: (text: string) => T): T | null {
  const text = env[name];
  return text ? readSetting(name, text, read) : null;
}

export function stores(env: Environment): Pick<Config, 'blobs' | 'coldBlobs'> {
  const blobs = optional(env, 'BLOBS_URL', readS3Url);
  return {
    blobs,
    coldBlobs: separateColdStore(blobs, optional(env, 'COLD_BLOBS_URL', readS3Url)),
  };
}

/** Archiving deletes the original. If both stores were the same place, the file would be lost. */
function separateColdStore(blobs: S3Settings | null, cold: S3Settings | null): S3Settings | null {
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

export function portalNow(env: Environment, mode: Config['mode']): Temporal.Instant | null {
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

export function secretsKeys(env: Environment): SecretsKeys {
  const text = env['SECRETS_KEY'];
  if (!text) throw new ConfigError('SECRETS_KEY is missing: 32 random bytes as base64.');
  const keys = readSecretsKeys(text);
  if (keys) return keys;
  throw new ConfigError(
    'SECRETS_KEY must be 32 bytes as base64, or several such keys as 2:newest,1:older.',
  );
}
