import type { MailQueue } from '#platform/mail/mail-queue';
import type { PaperDeps } from '#platform/papers/issue-paper';

export type ContractsDeps = Pick<
  PaperDeps,
  'transact' | 'clock' | 'blobs' | 'log' | 'brands' | 'typst'
>;

export type ContractMailKind = 'contract_added';

export interface AddingDeps extends Pick<ContractsDeps, 'transact' | 'clock' | 'blobs' | 'log'> {
  readonly mailQueue: MailQueue<ContractMailKind>;
}

/** The person who agrees, and the address they do it from. */
export interface Signatory {
  readonly clientId: string;
  readonly userId: string;
  /** The login. */
  readonly email: string;
  /** Its browser and system in words. */
  readonly device: string;
  /** The IP address. */
  readonly address: string;
}
