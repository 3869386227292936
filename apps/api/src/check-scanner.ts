import { ProviderError } from '@counterfoil/providers/calls/port';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * Asks the scanner for its version, so that a wrong address is found at the start and not at the first upload. Says in
 * the log of production when there is none. Throws a ConfigError.
 */
export async function checkScanner(
  { malwareScanner, log }: Pick<Surroundings, 'malwareScanner' | 'log'>,
  mode: Config['mode'],
): Promise<void> {
  if (malwareScanner.isMissing) {
    if (mode === 'production')
      log.warn('CLAMD_URL is not set: uploads are not scanned for malware');
    return;
  }
  try {
    log.info({ scanner: await malwareScanner.version() }, 'uploads are scanned for malware');
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { cause } = error;
    const why = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    throw new ConfigError(`CLAMD_URL is wrong, or ClamAV is not running: ${error.message}${why}.`);
  }
}
