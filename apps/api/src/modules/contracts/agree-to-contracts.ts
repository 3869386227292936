import { audit } from '#platform/audit';
import { lockClient } from '#platform/db/rows';
import type { Scope, Transact } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import { issuePaper, type IssuedFile } from '#platform/papers/issue-paper';
import {
  readContracts,
  readOpenContracts,
  stampContracts,
  type OpenContract,
} from './contract-store.ts';
import type { ContractsDeps, Signatory } from './deps.ts';
import { readParties, type Parties } from './parties.ts';
import { certificatePaper } from './pdf/certificate-view.ts';

/** The subject of an agreement. */
interface Facts extends Parties {
  readonly contracts: readonly OpenContract[];
}

/** There is nothing to agree to: there never was, or somebody has just agreed. */
class NothingOpen extends Error {}

/**
 * Agrees to every open contract of a client, and issues the certificate that says so, in the transaction in which `save`
 * writes what follows from it. Two people who agree at once make one agreement.
 * @param save gets the number of the client's contracts; 0 when there was nothing to agree to
 */
export async function agreeToContracts<T>(
  deps: ContractsDeps,
  agreeing: Signatory & Scope,
  save: (tx: Tx, contracts: number) => Promise<T>,
): Promise<T> {
  const { clientId } = agreeing;
  try {
    return await issuePaper(deps, agreeing, {
      read: (tx) => readFacts(tx, deps, clientId),
      render: (facts, at) => {
        const paper = certificatePaper({ ...facts, agreeing, agreed_at: at.toString() });
        return deps.typst.render(paper, agreeing);
      },
      lock: (tx) => lockClient(tx, clientId),
      fixed: (facts) => facts,
      commit: async (tx, facts, file) => {
        const contracts = await commit(tx, deps, agreeing, { facts, file });
        return save(tx, contracts);
      },
    });
  } catch (error) {
    if (!(error instanceof NothingOpen)) throw error;
    return deps.transact.answering(agreeing, (tx) => save(tx, 0));
  }
}

/** The given transaction decides how the answer is stored. */
export const agreeingIn =
  (deps: ContractsDeps) =>
  <T>(
    transact: Transact,
    agreeing: Signatory & Scope,
    save: (tx: Tx, contracts: number) => Promise<T>,
  ): Promise<T> =>
    agreeToContracts({ ...deps, transact }, agreeing, save);

async function readFacts(
  tx: Tx,
  { brands }: Pick<ContractsDeps, 'brands'>,
  clientId: string,
): Promise<Facts> {
  const contracts = await readOpenContracts(tx, clientId);
  if (contracts.length === 0) throw new NothingOpen();
  return { ...(await readParties(tx, brands, clientId)), contracts };
}

/** @returns the number of the client's contracts */
async function commit(
  tx: Tx,
  { clock }: Pick<ContractsDeps, 'clock'>,
  agreeing: Signatory,
  { facts: { contracts, client }, file }: { readonly facts: Facts; readonly file: IssuedFile },
): Promise<number> {
  const { clientId, userId, address, device, email } = agreeing;
  const name = client.contact_name ?? email;
  const stamp = { at: file.at.toString(), certificateId: file.blobId };
  await stampContracts(tx, clientId, contracts, { ...stamp, userId, name, address, device });
  const subjects = contracts.map(({ id, version }) => ({ id, detail: { version } }));
  await audit(tx, clock, { ...agreeing, action: 'contract_agreed' }, subjects);
  return (await readContracts(tx, clientId)).length;
}
