import { ProviderError, type ProviderErrorCode } from '@counterfoil/providers/calls/port';
import type { MalwareScanner } from '@counterfoil/providers/malware-scanner/port';
import { buffer } from 'node:stream/consumers';
import { EICAR } from './eicar.ts';
import { createSteps, type Steps } from './steps.ts';

/** A scanner in memory that knows the EICAR test file; tests hold it back and make it fail, client by client. */
export interface ScanBook extends Steps<'scan', ProviderErrorCode> {
  readonly scanner: MalwareScanner;
}

export function createScanBook(): ScanBook {
  const { steps, begin } = createSteps<'scan', ProviderErrorCode>();
  return {
    ...steps,
    scanner: {
      scan: async (content, { clientId, signal }) => {
        const gone = Promise.withResolvers<never>();
        signal?.addEventListener('abort', () => gone.reject(signal.reason as Error));
        const failure = await Promise.race([begin(clientId, 'scan'), gone.promise]);
        if (failure) throw new ProviderError(failure, 'as the test wants it');
        return (await buffer(content)).includes(EICAR) ? 'Eicar-Test-Signature' : null;
      },
      version: async () => 'ClamAV 1.0 of the tests',
      close: () => undefined,
    },
  };
}
