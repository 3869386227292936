import { addPence, wirePence } from '@counterfoil/domain/money/pence';
import { readClient, readPrimaryContact } from '#modules/account/public';
import { audit } from '#platform/audit';
import { brandCalled } from '#platform/brands';
import { withNewBlobs } from '#platform/files/new-blobs';
import { lockClient } from '#platform/db/rows';
import { workFor, type Transact } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import { issuePaper } from '#platform/papers/issue-paper';
import { refuse } from '#platform/refusals';
import { agreeToContracts } from './agree-to-contracts.ts';
import { readBrandContracts, type BrandContract } from './brand-contracts.ts';
import {
  insertContract,
  readContracts,
  readOpenContracts,
  removeOpenContracts,
} from './contract-store.ts';
import type { AddingDeps, ContractsDeps, Signatory } from './deps.ts';
import { readParties } from './parties.ts';
import { contractPaper } from './pdf/contract-view.ts';

/**
 * Gives a client the standard contracts of their brand. Those still to agree get them as one document: sign-up asks a
 * client with several contracts less. An earlier open one is withdrawn in the same transaction, as it may contain a
 * wrong name.
 * @param agreed the user who agrees at once, to each as a separate document
 */
export async function issueStandardContracts(
  deps: ContractsDeps,
  clientId: string,
  agreed: Omit<Signatory, 'clientId'> | null,
): Promise<void> {
  const client = await deps.transact.forClient({ clientId }, (tx) => readClient(tx, clientId));
  const { contracts } = await readBrandContracts(brandCalled(deps.brands, client.brand).id);
  const documents = agreed === null ? [contracts] : contracts.map((text) => [text]);
  for (const parts of documents) {
    if (parts.length > 0) await issueContract(deps, clientId, parts);
  }
  if (agreed) await agreeToContracts(deps, { ...agreed, clientId }, async () => undefined);
}

/** Withdraws the open contracts of this title. Refuses when one is already agreed: no other is needed. */
async function takeBack(tx: Tx, clientId: string, title: string): Promise<void> {
  const isSame = (row: { readonly title: string }) =>
    row.title.toLowerCase() === title.toLowerCase();
  const all = (await readContracts(tx, clientId)).filter(isSame);
  if (all.some(({ contract_confirmed_at: at }) => at !== null)) {
    throw refuse('The client has already agreed to this contract.');
  }
  await removeOpenContracts(tx, clientId, (await readOpenContracts(tx, clientId)).filter(isSame));
}

/** Issues one contract: its PDF names the client as they are stored at the commit. */
async function issueContract(
  deps: ContractsDeps,
  clientId: string,
  parts: readonly BrandContract[],
): Promise<void> {
  const title = titleOf(parts);
  return issuePaper(
    { ...deps, transact: byProvider(deps.transact) },
    { clientId },
    {
      read: (tx) => readParties(tx, deps.brands, clientId),
      render: (parties, at) => {
        const document = { ...parties, title, parts, created_at: at.toString() };
        return deps.typst.render(contractPaper(document), { clientId });
      },
      lock: (tx) => lockClient(tx, clientId),
      fixed: (parties) => parties,
      commit: async (tx, _parties, { blobId }) => {
        await takeBack(tx, clientId, title);
        await add(tx, deps, clientId, {
          title,
          sign_contract: parts.some(({ sign_contract }) => sign_contract),
          monthly_fee_pence: addPence(
            ...parts.map(({ monthly_fee = '0.00' }) => wirePence(monthly_fee)),
          ),
          pdf_blob_id: blobId,
        });
      },
    },
  );
}

/** "Letter of engagement and terms of business" */
const titleOf = (parts: readonly BrandContract[]): string =>
  parts
    .map(({ title }, nth) => (nth === 0 ? title : title.replace(/^./, (at) => at.toLowerCase())))
    .join(' and ');

/** Requests may not add contracts, so the transaction that does is the owner's. */
const byProvider = (transact: Transact): Transact => ({
  ...transact,
  answering: (_scope, work) => transact.acrossClients(work),
});

/** A PDF that the office gives a client to agree to. A mail tells them, unless their invitation is pending. */
export async function addContract(
  deps: AddingDeps,
  clientId: string,
  { title, pdf }: { readonly title: string; readonly pdf: Uint8Array },
): Promise<AddedContract & { readonly isAnnounced: boolean }> {
  return withNewBlobs(deps, clientId, async (write) => {
    const blob = await write({ contentType: 'application/pdf', content: pdf });
    return deps.transact.acrossClients(async (tx) => {
      await blob.keep(tx);
      const contract = {
        title,
        sign_contract: true,
        monthly_fee_pence: null,
        pdf_blob_id: blob.id,
      };
      const added = await add(tx, deps, clientId, contract);
      return { ...added, isAnnounced: await announce(tx, deps, clientId, added) };
    });
  });
}

/** Once for each contract: in the transaction that adds it. @returns whether there is anybody to write to */
async function announce(
  tx: Tx,
  { mailQueue }: Pick<AddingDeps, 'mailQueue'>,
  clientId: string,
  { id }: AddedContract,
): Promise<boolean> {
  const { brand } = await readClient(tx, clientId);
  const contact = await readPrimaryContact(tx, clientId);
  if (!contact?.email || (await isInvited(tx, clientId))) return false;
  await workFor(tx, clientId);
  await mailQueue.add(tx, [
    {
      clientId,
      brand,
      kind: 'contract_added',
      about: { contract_id: id },
      recipients: contact.email,
    },
  ]);
  return true;
}

/**
 * Whether the client's invitation is yet to be accepted: they cannot log in, and read the contract in their sign-up. A
 * user with a password when they were invited has nothing to accept.
 */
async function isInvited(tx: Tx, clientId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('invitations')
    .innerJoin('contacts', 'contacts.id', 'invitations.contact_id')
    .innerJoin('users', 'users.id', 'invitations.user_id')
    .select('invitations.id')
    .where('contacts.client_id', '=', clientId)
    .where('invitations.ended_at', 'is', null)
    .where('users.password_hash', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

interface AddedContract {
  readonly id: string;
  readonly version: number;
}

interface ContractFields {
  readonly title: string;
  readonly sign_contract: boolean;
  readonly monthly_fee_pence: number | null;
  readonly pdf_blob_id: string;
}

async function add(
  tx: Tx,
  { clock }: Pick<ContractsDeps, 'clock'>,
  clientId: string,
  contract: ContractFields,
): Promise<AddedContract> {
  const id = newId(clock);
  const created_at = clock.now().toString();
  const version = await insertContract(tx, { ...contract, id, client_id: clientId, created_at });
  await audit(tx, clock, { action: 'contract_issued', userId: null, clientId }, { id });
  return { id, version };
}
