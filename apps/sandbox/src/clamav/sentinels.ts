import type { Sentinel } from '../inbox/sentinels.ts';

/** The EICAR test file (eicar.org), in pieces: a scanner must not take this file away. */
export const EICAR = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$',
  'EICAR-STANDARD-ANTIVIRUS-',
  'TEST-FILE!$H+H*',
].join('');

/** The effect of a file that contains a sentinel. */
export type Fault = 'infected' | 'slow' | 'memory' | 'limit' | 'garbage' | 'endless' | 'cut';

const FAULTS: Readonly<Record<string, readonly [Fault, string]>> = {
  'clamav-slow': ['slow', 'The answer needs a minute.'],
  'clamav-memory': ['memory', 'It has no memory for the file: ERROR.'],
  'clamav-limit': ['limit', 'Refused as larger than StreamMaxLength, before the file ends.'],
  'clamav-garbage': ['garbage', 'An answer that clamd does not give.'],
  'clamav-endless': ['endless', 'An answer without an end.'],
  'clamav-cut': ['cut', 'The connection breaks before the answer.'],
};

export const clamavSentinels: readonly Sentinel[] = [
  { input: 'the EICAR test file', effect: 'Found: Eicar-Test-Signature.' },
  ...Object.entries(FAULTS).map(([input, [, effect]]) => ({ input, effect })),
];

/** The fault of a file, or of its beginning. */
export function faultOf(file: Buffer): Fault | null {
  if (file.includes(EICAR)) return 'infected';
  const found = Object.entries(FAULTS).find(([text]) => file.includes(text));
  return found?.[1][0] ?? null;
}
