import type { CompanyRegistry } from '@counterfoil/providers/company-registry/port';
import type { ContactMailKind } from '#modules/sessions/public';
import type { ClientCaller } from '#platform/caller';
import type { Transact } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import type { Asker, FairLine } from '#platform/fair-line';
import type { BlobWriter } from '#platform/files/new-blobs';
import type { ReceivedFile } from '#platform/files/receive-file';
import type { FormSpec, ReceivingDeps } from '#platform/files/receive-form';
import type { Logger } from '#platform/log';
import type { MailQueue } from '#platform/mail/mail-queue';
import type { FieldError } from '#platform/refusals';
import type { Secrets } from '#platform/secrets';

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
  readonly proofs: ProofsOfAddress;
}

/** The proofs of address that come with a change of a contact. */
export interface ProofsOfAddress {
  readonly form: FormSpec<'additional_file'>;
  /** Prepares a proof that has arrived, or returns its errors. */
  prepare(
    asker: Asker,
    file: ReceivedFile,
    write: BlobWriter,
  ): Promise<{ readonly proof?: NewProof; readonly errors: readonly FieldError[] }>;
}

/** A proof of address that is written and not used yet. */
export interface NewProof {
  /** Keeps it in this transaction. @returns its name outside its seal */
  keep(tx: Tx, clientId: string, contactId: string): Promise<string>;
}

export interface AccountDeps extends ReceivingDeps {
  readonly secrets: Secrets;
  readonly mailQueue: MailQueue<ContactMailKind>;
  readonly companyRegistry: CompanyRegistry;
  readonly pictures: FairLine;
  readonly log: Logger;
  readonly ports: AccountPorts;
}
