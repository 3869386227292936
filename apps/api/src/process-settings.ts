import { ConfigError, type Environment } from './config-error.ts';
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
