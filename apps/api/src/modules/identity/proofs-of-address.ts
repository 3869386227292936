import { daysKept } from '@counterfoil/domain/identity/retention';
import type { NewProof, ProofsOfAddress } from '#modules/account/public';
import type { IdentityDeps } from './deps.ts';
import { proofForm } from './identity-form.ts';
import { keepFiles, neutralName, readIdentity } from './identity-store.ts';
import { prepareAll } from './judge-files.ts';
import type { PreparedFile } from './prepare-file.ts';

type ProofDeps = Pick<IdentityDeps, 'clock' | 'secrets' | 'pictures'>;

/** Identity's side of the ports of account. */
export const proofsOfAddress = (deps: ProofDeps): ProofsOfAddress => ({
  form: proofForm(deps.secrets),
  async prepare(asker, file, write) {
    const given = { ...file, kind: 'proof_of_address' as const };
    const { files, errors } = await prepareAll({ ...deps, write }, asker, [given]);
    const [proof] = files;
    return { errors, ...(proof && { proof: newProof(deps, proof) }) };
  },
});

const newProof = (deps: ProofDeps, file: PreparedFile): NewProof => ({
  async keep(tx, clientId, contactId) {
    const state = (await readIdentity(tx, clientId, contactId))?.state;
    const deleteAt = deps.clock.now().add({ hours: 24 * daysKept(state) });
    await keepFiles(tx, deps, clientId, { contactId, files: [file], deleteAt });
    return neutralName(file.kind, file.mediaType);
  },
});
