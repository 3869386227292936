import type { OpenBankingProvider } from '@counterfoil/providers/open-banking/port';
import type { Brand } from '#platform/brands';
import type { Transact } from '#platform/db/transact';
import type { Jobs } from '#platform/jobs/jobs';
import type { Logger } from '#platform/log';
import type { Secrets } from '#platform/secrets';
import type { Share } from '#platform/share';
import type { Clock } from '#platform/time/clock';

export interface BankingDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly brands: readonly Brand[];
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly log: Logger;
  readonly openBanking: OpenBankingProvider;
}

/** Dependencies of reading a bank. */
export type BankReading = Pick<BankingDeps, 'transact' | 'clock' | 'secrets' | 'openBanking'>;

export interface BankingCalls extends BankingDeps {
  /** Each client's part of the provider's calls. */
  readonly share: Share;
}

/** As clients read it. */
export const WHO = 'Your bank';
