import type { CompanyRegistry } from '@counterfoil/providers/company-registry/port';
import type { ContactMailKind } from '#modules/sessions/public';
import type { ClientCaller } from '#platform/caller';
import type { Transact } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import type { Logger } from '#platform/log';
import type { MailQueue } from '#platform/mail/mail-queue';
import type { PaperDeps } from '#platform/papers/issue-paper';

/** Ports to modules after this one; the composition wires them in. */
export interface AccountPorts {
  /**
   * Agrees to every open contract of the client in the transaction in which `save` runs, with the number of all
   * their contracts. When none is open, only `save` runs, with 0.
   */
  agree<T>(
    transact: Transact,
    agreeing: ClientCaller & { readonly address: string },
    save: (tx: Tx, contracts: number) => Promise<T>,
  ): Promise<T>;
}

export interface AccountDeps extends Pick<PaperDeps, 'transact' | 'clock' | 'secrets' | 'blobs'> {
  readonly mailQueue: MailQueue<ContactMailKind>;
  readonly companyRegistry: CompanyRegistry;
  readonly log: Logger;
  readonly ports: AccountPorts;
}
