import type { TaxAuthority } from '@counterfoil/providers/tax-authority/port';
import type { Jobs } from '#platform/jobs/jobs';
import type { Logger } from '#platform/log';
import type { MailQueue } from '#platform/mail/mail-queue';
import type { PaperDeps } from '#platform/papers/issue-paper';
import type { Share } from '#platform/share';
import type { RecentAnswers } from '#platform/recent';

export type VatDeps = Pick<PaperDeps, 'transact' | 'clock' | 'blobs' | 'log' | 'brands' | 'typst'>;

/** Mails with the outcome of a return, the reminder of one, prepared or not, and a notice to the accountants. */
export type VatMailKind = 'vat_settled' | 'vat_reminder' | 'vat_unprepared' | 'vat_other_figures';

/** Dependencies of acting at the tax authority, with or without a request. */
export interface TaxDeps extends VatDeps, Pick<PaperDeps, 'secrets'> {
  readonly taxAuthority: TaxAuthority;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly mailQueue: MailQueue<VatMailKind>;
  readonly log: Logger;
}

/** Dependencies of the routes. */
export interface TaxRouteDeps extends TaxDeps {
  /** The authority's last answers. */
  readonly recent: RecentAnswers;
  /** Each client's part of the authority's calls. */
  readonly share: Share;
  /** The number of our own proxies in front. */
  readonly trustProxy: number;
  /** The header in which the nearest proxy names the client's TCP port. */
  readonly clientPortHeader: string;
}
