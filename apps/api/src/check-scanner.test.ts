import { ProviderError } from '@counterfoil/providers/calls/port';
import { createClamd } from '@counterfoil/providers/malware-scanner/clamd/index';
import { noMalwareScanner } from '@counterfoil/providers/malware-scanner/none/index';
import type { MalwareScanner } from '@counterfoil/providers/malware-scanner/port';
import { expect, test } from 'vitest';
import { createLog } from '#platform/log';
import { checkScanner } from './check-scanner.ts';
import { ConfigError } from './config-error.ts';

async function logOf(malwareScanner: MalwareScanner, mode: 'demo' | 'production') {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  await checkScanner({ malwareScanner, log }, mode);
  return lines.join('');
}

test('production without a scanner says so once at the start, the demo does not', async () => {
  const line = await logOf(noMalwareScanner, 'production');
  expect(line.match(/uploads are not scanned for malware/g)).toHaveLength(1);
  expect(await logOf(noMalwareScanner, 'demo')).toBe('');
});

test('the log names the scanner that answers', async () => {
  const scanner = { ...noMalwareScanner, version: async () => 'ClamAV 1.4.3' };
  const { isMissing: _, ...answering } = scanner;
  expect(await logOf(answering, 'production')).toContain('ClamAV 1.4.3');
});

test('a scanner that does not answer stops the start with a line that names the setting', async () => {
  const clamd = createClamd({ place: { path: '/nowhere/clamd.ctl' } });
  const started = logOf(clamd, 'production');
  await expect(started).rejects.toBeInstanceOf(ConfigError);
  await expect(started).rejects.toThrow(/^CLAMD_URL .*\(ENOENT\)\.$/);
  const { isMissing: _, ...silent } = {
    ...noMalwareScanner,
    version: () => Promise.reject(new ProviderError('timeout', 'ClamAV took too long')),
  };
  await expect(logOf(silent, 'demo')).rejects.toThrow(/^CLAMD_URL .*took too long/);
});
