import type * as contract from '@counterfoil/contract/account/contact-routes';
import { identityFields, type IdentityFields } from '@counterfoil/contract/account/identity-fields';
import {
  identityErrors,
  identityWarnings,
  isOfChoice,
  ofChoice,
} from '@counterfoil/contract/account/identity-rules';
import type { ContactWithWarnings } from '@counterfoil/contract/account/identity-schemas';
import { refuseClient } from '@counterfoil/domain/client/refuse-client';
import { hasDocument } from '@counterfoil/domain/identity/choices';
import { refuseIdentity } from '@counterfoil/domain/identity/refuse-identity';
import { KEPT_UNDECIDED_DAYS } from '@counterfoil/domain/identity/retention';
import { STEP_AFTER_IDENTITY } from '@counterfoil/domain/sign-up/next-step';
import { isSignedUp } from '@counterfoil/domain/sign-up/steps';
import { audit } from '#platform/audit';
import type { ActingCaller } from '#platform/caller';
import { answeringSealed } from '#platform/db/answering-sealed';
import { byId, changeRow, NEXT_VERSION } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import type { FairLine } from '#platform/fair-line';
import type { FormMemory } from '#platform/http/form-memory';
import { withForm } from '#platform/http/form-fingerprint';
import { incomingForm, type FormPart } from '#platform/http/read-form';
import type { Call } from '#platform/http/serve-route';
import { checkFields, type Checked } from '#platform/http/wire';
import { newId } from '#platform/ids';
import { enforce, FieldRefusal, refuse } from '#platform/refusals';
import { changeClient, readClient } from '../client-store.ts';
import type { AccountDeps } from '../deps.ts';
import { presentContact } from '../get-profile.ts';
import { dropFiles, putIdentity, readFiles, sealDetails } from './identity-store.ts';
import { isRefused, oncePerField, prepareAll, unreachable } from './judge-files.ts';
import type { PreparedFile } from './prepare-file.ts';
import { readIdentityForm, type IdentityFile } from './read-identity-form.ts';
import { storeFiles, type StoredFiles } from './store-files.ts';

export interface IdentityDeps extends AccountDeps {
  /** Forms with pictures are in memory while they arrive: one of each client. */
  readonly identityForms: FairLine;
  readonly formMemory: FormMemory;
  /** Pictures are opened one at a time: a small file may be a large picture. */
  readonly pictures: FairLine;
}

type Given = Checked<IdentityFields>;

/**
 * Takes the proof of who the primary contact is, and ends the sign-up's last step. The files are sealed, and no client
 * gets them again. What does not fit the contact is a warning, as names change.
 */
export async function updateIdentity(
  deps: IdentityDeps,
  { caller, params: { id }, body, request }: Call<typeof contract.updateIdentity>,
): Promise<ContactWithWarnings> {
  if (body) return give(deps, caller, id, body, []);
  const take = async (parts: AsyncIterable<FormPart>) => {
    const kinds = { file: 'file', additional_file: 'additional_file' } as const;
    const form = await readIdentityForm(parts, 'identity', kinds);
    const asked = withForm(caller, form.given, form.files);
    return give(deps, asked, id, checkFields(identityFields, form.given), form.files);
  };
  const { identityForms, formMemory } = deps;
  return identityForms.run(caller, () =>
    formMemory.hold(caller, incomingForm(request).parts, take),
  );
}

async function give(
  deps: IdentityDeps,
  caller: ActingCaller,
  contactId: string,
  { given, errors }: Given,
  files: readonly IdentityFile[],
): Promise<ContactWithWarnings> {
  const { transact, clock } = deps;
  const read = (tx: Tx) => openIdentity(tx, caller, contactId);
  // A repetition gets its first answer, and a refused request waits for no picture.
  if (await isRefused(() => transact.forClient(caller, read))) {
    return answeringSealed(deps, caller, (tx) => read(tx).then(unreachable));
  }
  const fields = ofChoice(given);
  const type = fields.identity_type;
  const ofDocument = type && !hasDocument(type) ? [] : files;
  const prepared = await prepareAll(deps.pictures, caller, ofDocument);
  const hasFile = files.some(({ kind }) => kind === 'file');
  const rules = identityErrors(given, { hasFile, today: clock.today() });
  const ofFields = errors.filter(({ field }) => isOfChoice(type, field ?? ''));
  const all = oncePerField([...ofFields, ...rules, ...prepared.errors]);
  if (all.length > 0) throw new FieldRefusal(all);
  const owner = { clientId: caller.clientId, contactId };
  return storeFiles(deps, owner, prepared.files, (stored) =>
    answeringSealed(deps, caller, (tx) =>
      save(deps, tx, caller, { contactId, fields, files: prepared.files, stored }),
    ),
  );
}

const ONLY_PRIMARY = 'Only the first contact of a client proves who they are.';

/** The contact, locked, and its client; refuses a client who may not give an identity now. */
async function openIdentity(tx: Tx, { clientId, client: facts }: ActingCaller, contactId: string) {
  const row = await byId(tx, 'contacts', clientId, contactId, 'no key update');
  if (!row.is_primary) throw refuse(ONLY_PRIMARY);
  enforce(refuseClient('give_identity', facts));
  const client = await readClient(tx, clientId);
  enforce(refuseIdentity({ ...client, ...row }));
  return { row, client };
}

interface Giving {
  readonly contactId: string;
  readonly fields: IdentityFields;
  readonly files: readonly PreparedFile[];
  readonly stored: StoredFiles;
}

async function save(
  { clock, secrets }: IdentityDeps,
  tx: Tx,
  caller: ActingCaller,
  { contactId, fields, files, stored }: Giving,
): Promise<ContactWithWarnings> {
  const { row, client } = await openIdentity(tx, caller, contactId);
  const birthday = row.birthday_sealed && secrets.open(row.birthday_sealed);
  const warnings = [
    ...identityWarnings(fields, { ...row, birthday }),
    ...files.flatMap((file) => file.warnings),
  ];
  const now = clock.now();
  const deleteAt = now.add({ hours: 24 * KEPT_UNDECIDED_DAYS });
  await putIdentity(tx, {
    id: newId(clock),
    client_id: caller.clientId,
    contact_id: contactId,
    details_sealed: sealDetails(secrets, fields),
    warnings,
    state: 'given',
    given_at: now.toString(),
    delete_at: deleteAt.toString(),
  });
  // A proof of address is of the identity before: the office refused it, and waits for another one.
  await dropFiles(tx, caller.clientId, await readFiles(tx, caller.clientId, contactId));
  await stored.keep(tx, deleteAt);
  const { identity_type = null } = fields;
  const contact = await changeRow(tx, 'contacts', row, {
    identity_type,
    additional_file: null,
    lock_version: NEXT_VERSION,
  });
  // Who was asked after their sign-up goes on where they were.
  const client_step = isSignedUp(client.client_step) ? client.client_step : STEP_AFTER_IDENTITY;
  const saved = await changeClient(tx, client, { client_step });
  await audit(tx, clock, caller, { id: contactId, detail: { identity_type } });
  return { ...presentContact(secrets, contact, saved), warnings };
}
