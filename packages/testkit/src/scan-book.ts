import { ProviderError, type ProviderErrorCode } from '@counterfoil/providers/calls/port';
import type { MalwareScanner } from '@counterfoil/providers/malware-scanner/port';
import { EICAR } from './eicar.ts';
import { createSteps, type Steps } from './steps.ts';

/** A scanner in memory that knows the EICAR test file; tests hold it back and make it fail, client by client. */
export interface ScanBook extends Steps<'scan', ProviderErrorCode> {
  readonly scanner: MalwareScanner;
}

/** Looks for the text without keeping the file, whose memory would count as the portal's. */
async function holds(content: AsyncIterable<Uint8Array>, text: string): Promise<boolean> {
  let end = Buffer.alloc(0);
  let isFound = false;
  for await (const piece of content) {
    const read = Buffer.concat([end, piece]);
    isFound ||= read.includes(text);
    end = Buffer.from(read.subarray(-text.length));
  }
  return isFound;
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
        return (await holds(content, EICAR)) ? 'Eicar-Test-Signature' : null;
      },
      version: async () => 'ClamAV 1.0 of the tests',
      close: () => undefined,
    },
  };
}
