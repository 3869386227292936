import { ConfigError, type Environment } from './config-error.ts';
import type { TraceSettings } from '#platform/start-traces';
import { flag, wholeNumber } from './setting-readers.ts';

/** Where a process answers `GET /metrics`. */
export interface MetricsAddress {
  readonly port: number;
  readonly host: string;
}

/** Whether a serving process does the background work too. */
export function backgroundWork(env: Environment, databaseUrl: string | null): boolean {
  const isOn = flag(env, 'BACKGROUND_WORK', true);
  if (isOn || databaseUrl !== null) return isOn;
  throw new ConfigError(
    'BACKGROUND_WORK=false needs DATABASE_URL: no worker can share the embedded database, which has one process.',
  );
}

/** Null: the process has no metrics. */
export function metricsAddress(env: Environment, portalPort: number): MetricsAddress | null {
  const port = wholeNumber(env, 'METRICS_PORT', null, 65_535);
  if (port === null) return null;
  if (port === portalPort) {
    throw new ConfigError('METRICS_PORT must not be PORT: metrics are not for the public.');
  }
  return { port, host: env['METRICS_HOST'] || '127.0.0.1' };
}

/** The settings of OpenTelemetry, by its own names. Null: the process sends no traces. */
export function traces(env: Environment): TraceSettings | null {
  const base = env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (!base) return null;
  if (!['http:', 'https:'].includes(URL.parse(base)?.protocol ?? '')) {
    throw new ConfigError(
      'OTEL_EXPORTER_OTLP_ENDPOINT must be the address of a collector, such as http://127.0.0.1:4318.',
    );
  }
  return {
    url: `${base.replace(/\/+$/, '')}/v1/traces`,
    headers: headersOf(env),
    ratio: ratio(env, 'OTEL_TRACES_SAMPLER_ARG'),
    service: env['OTEL_SERVICE_NAME'] || 'counterfoil',
  };
}

/** Like `authorization=Bearer%20abc,x-team=portal`. The values may be secrets, so the message repeats none. */
function headersOf(env: Environment): Record<string, string> {
  const text = env['OTEL_EXPORTER_OTLP_HEADERS'] ?? '';
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  const headers = pairs.map((pair) => /^\s*([\w-]+)=(.*)$/.exec(pair));
  try {
    return Object.fromEntries(
      headers.map((found) => {
        const [, name = '', value = ''] = found ?? [];
        const decoded = decodeURIComponent(value.trim());
        if (name === '' || /[^\t\x20-\x7e]/.test(decoded)) throw new URIError();
        return [name, decoded];
      }),
    );
  } catch {
    throw new ConfigError(
      'OTEL_EXPORTER_OTLP_HEADERS must be headers such as authorization=Bearer%20abc,x-team=portal.',
    );
  }
}

function ratio(env: Environment, name: string): number {
  const text = env[name] || '1';
  const value = Number(text);
  if (/^[\d.]+$/.test(text) && value >= 0 && value <= 1) return value;
  throw new ConfigError(`${name} must be a number from 0 to 1; it is "${text}".`);
}
