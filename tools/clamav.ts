import { existsSync } from 'node:fs';
import { ensured, outputOf } from './machine.ts';

const CLAMAV = {
  name: 'ClamAV',
  debianPackages: ['clamav-daemon'],
  missing: 'ClamAV is not installed on this machine: install its daemon, clamd.',
};

/**
 * The path of clamd, after installing Debian's where we may.
 * @throws MachineError with one sentence when there is none
 */
export const ensureClamd = (say: (line: string) => void): string =>
  ensured(
    () =>
      outputOf('/bin/sh', ['-c', 'command -v clamd'])?.trim() ||
      ['/usr/sbin/clamd'].find((path) => existsSync(path)) ||
      null,
    CLAMAV,
    say,
  );
