import type { BlobStore } from '@counterfoil/providers/blobs/port';
import type { PayByBankProvider } from '@counterfoil/providers/pay-by-bank/port';
import type { Brand } from '#platform/brands';
import type { Transact } from '#platform/db/transact';
import type { Jobs } from '#platform/jobs/jobs';
import type { Logger } from '#platform/log';
import type { Secrets } from '#platform/secrets';
import type { Share } from '#platform/share';
import type { Clock } from '#platform/time/clock';

export interface PayByBankDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly brands: readonly Brand[];
  readonly blobs: BlobStore;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly log: Logger;
  readonly payByBank: PayByBankProvider;
}

export interface PayByBankCalls extends PayByBankDeps {
  /** Each client's, and each payer's, part of the provider's calls. */
  readonly share: Share;
}

/** As clients and payers read it. */
export const providerName = ({ name }: Pick<PayByBankProvider, 'name'>): string =>
  name || 'The provider of payments by bank';
