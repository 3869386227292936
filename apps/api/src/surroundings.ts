import type { BlobStore } from '@counterfoil/providers/blobs/port';
import type { CompanyRegistry } from '@counterfoil/providers/company-registry/port';
import type { DirectDebitProvider } from '@counterfoil/providers/direct-debit/port';
import type { DocumentConverter } from '@counterfoil/providers/document-conversion/port';
import type { MalwareScanner } from '@counterfoil/providers/malware-scanner/port';
import type { OpenBankingProvider } from '@counterfoil/providers/open-banking/port';
import type { PayByBankProvider } from '@counterfoil/providers/pay-by-bank/port';
import type { MailSender } from '@counterfoil/providers/mail/port';
import type { TaxAuthority } from '@counterfoil/providers/tax-authority/port';
import { type Passwords } from '#modules/sessions/public';
import { type Brand } from '#platform/brands';
import type { Database } from '#platform/db/open-database';
import type { FormPace } from '#platform/files/form-pace';
import type { Logger } from '#platform/log';
import type { Metrics } from '#platform/metrics';
import type { Secrets } from '#platform/secrets';
import type { Clock } from '#platform/time/clock';
import type { Typst } from '#platform/typst/typst';

/** Everything outside the product that it runs on. */
export interface Surroundings {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly secrets: Secrets;
  readonly brands: readonly Brand[];
  readonly blobs: BlobStore;
  /** Holds archived documents; never the same place as `blobs`. */
  readonly coldBlobs: BlobStore;
  readonly mail: MailSender;
  readonly malwareScanner: MalwareScanner;
  readonly companyRegistry: CompanyRegistry;
  readonly directDebit: DirectDebitProvider;
  readonly taxAuthority: TaxAuthority;
  readonly openBanking: OpenBankingProvider;
  readonly payByBank: PayByBankProvider;
  readonly typst: Typst;
  readonly converter: DocumentConverter;
  readonly trustProxy: number;
  /** The header in which the nearest proxy names the browser's TCP port; read only behind a proxy. */
  readonly clientPortHeader?: string;
  readonly requestsPerMinute: number;
  readonly slowestForm?: FormPace;
  /** Throws when nothing can be written to the data folder; absent where the portal keeps nothing on this machine. */
  readonly probeFolder?: () => Promise<void>;
  readonly passwords?: Passwords;
  /** Whether this node does the background work, which is the default; false leaves it to workers. */
  readonly backgroundWork?: boolean;
  /** Absent where nobody measures. */
  readonly metrics?: Metrics | undefined;
  /** Sends the last spans; absent where nobody traces. */
  readonly endTraces?: (() => Promise<void>) | undefined;
  /** Whether the work of every minute and hour is left out: a test compares rows before and after. */
  readonly isUnswept?: boolean;
}

/** Dependencies of making records. */
export type StoredSurroundings = Pick<
  Surroundings,
  | 'database'
  | 'clock'
  | 'log'
  | 'secrets'
  | 'brands'
  | 'blobs'
  | 'coldBlobs'
  | 'typst'
  | 'payByBank'
>;
