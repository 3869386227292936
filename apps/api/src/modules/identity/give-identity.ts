import type * as contract from '@counterfoil/contract/identity/routes';
import {
  identityFields,
  type IdentityFields,
} from '@counterfoil/contract/identity/identity-fields';
import {
  identityErrors,
  identityWarnings,
  isOfChoice,
  ofChoice,
} from '@counterfoil/contract/identity/identity-rules';
import type { ContactWithWarnings } from '@counterfoil/contract/identity/schemas';
import { refuseClient } from '@counterfoil/domain/client/refuse-client';
import { hasDocument } from '@counterfoil/domain/identity/choices';
import { refuseIdentity } from '@counterfoil/domain/identity/refuse-identity';
import { KEPT_UNDECIDED_DAYS } from '@counterfoil/domain/identity/retention';
import { STEP_AFTER_IDENTITY } from '@counterfoil/domain/sign-up/next-step';
import { isSignedUp } from '@counterfoil/domain/sign-up/steps';
import { changeClient, presentContact, readClient } from '#modules/account/public';
import { audit } from '#platform/audit';
import type { ActingCaller } from '#platform/caller';
import { answeringSealed } from '#platform/db/answering-sealed';
import { byId, changeRow, NEXT_VERSION } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import type { BlobWriter } from '#platform/files/new-blobs';
import type { ReceivedFile } from '#platform/files/receive-file';
import { receiveForm } from '#platform/files/receive-form';
import type { JudgedCall } from '#platform/http/serve-route';
import { checkFields, type CheckedFields } from '#platform/http/wire';
import { newId } from '#platform/ids';
import { enforce, FieldRefusal, isRefused, oncePerField, refuse } from '#platform/refusals';
import type { IdentityDeps } from './deps.ts';
import { identityForm } from './identity-form.ts';
import { dropFiles, keepFiles, putIdentity, readFiles, sealDetails } from './identity-store.ts';
import { prepareAll, unreachable } from './judge-files.ts';
import type { IdentityFile, PreparedFile } from './prepare-file.ts';
import { sealedAt } from '#platform/sealed-places';

type CheckedIdentity = CheckedFields<IdentityFields>;

/**
 * Takes the proof of who the primary contact is, and ends the sign-up's last step. The files are sealed, and no client
 * gets them again. A mismatch with the contact is only a warning, as names change.
 */
export async function updateIdentity(
  deps: IdentityDeps,
  { caller, params: { id }, body, request }: JudgedCall<typeof contract.updateIdentity>,
): Promise<ContactWithWarnings> {
  if (body) return give(deps, caller, id, body, NO_FILES);
  const { secrets } = deps;
  return receiveForm(deps, caller, request, identityForm(secrets), (form) =>
    give(deps, form.caller, id, checkFields(identityFields, form.given), {
      files: filesOf(form.files),
      write: form.write,
    }),
  );
}

interface Files {
  readonly files: readonly IdentityFile[];
  /** Writes the stored files. */
  readonly write: BlobWriter;
}

const NO_FILES: Files = {
  files: [],
  write: () => Promise.reject(new Error('a form without files writes none')),
};

const filesOf = ({
  file,
  additional_file: other,
}: {
  readonly [K in 'file' | 'additional_file']?: ReceivedFile;
}): IdentityFile[] => [
  ...(file ? [{ ...file, kind: 'file' as const }] : []),
  ...(other ? [{ ...other, kind: 'additional_file' as const }] : []),
];

async function give(
  deps: IdentityDeps,
  caller: ActingCaller,
  contactId: string,
  { given, errors }: CheckedIdentity,
  { files, write }: Files,
): Promise<ContactWithWarnings> {
  const { transact, clock, pictures, secrets } = deps;
  const read = (tx: Tx) => openIdentity(tx, caller, contactId);
  // A repetition gets its first answer, and a refused request does not wait for pictures.
  if (await isRefused(() => transact.forClient(caller, read))) {
    return answeringSealed(deps, caller, (tx) => read(tx).then(unreachable));
  }
  const fields = ofChoice(given);
  const type = fields.identity_type;
  const ofDocument = type && !hasDocument(type) ? [] : files;
  const prepared = await prepareAll({ pictures, secrets, write }, caller, ofDocument);
  const hasFile = files.some(({ kind }) => kind === 'file');
  const rules = identityErrors(given, { hasFile, today: clock.today() });
  const ofFields = errors.filter(({ field }) => isOfChoice(type, field ?? ''));
  const all = oncePerField([...ofFields, ...rules, ...prepared.errors]);
  if (all.length > 0) throw new FieldRefusal(all);
  return answeringSealed(deps, caller, (tx) =>
    save(deps, tx, caller, { contactId, fields, files: prepared.files }),
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

interface IdentitySubmission {
  readonly contactId: string;
  readonly fields: IdentityFields;
  readonly files: readonly PreparedFile[];
}

async function save(
  deps: IdentityDeps,
  tx: Tx,
  caller: ActingCaller,
  { contactId, fields, files }: IdentitySubmission,
): Promise<ContactWithWarnings> {
  const { clock, secrets } = deps;
  const { row, client } = await openIdentity(tx, caller, contactId);
  const birthday =
    row.birthday_sealed &&
    secrets.open(row.birthday_sealed, sealedAt('contacts', 'birthday_sealed', row.id));
  const warnings = [
    ...identityWarnings(fields, { ...row, birthday }),
    ...files.flatMap((file) => file.warnings),
  ];
  const now = clock.now();
  const deleteAt = now.add({ hours: 24 * KEPT_UNDECIDED_DAYS });
  const identityId = newId(clock);
  await putIdentity(tx, {
    id: identityId,
    client_id: caller.clientId,
    contact_id: contactId,
    details_sealed: sealDetails(secrets, identityId, fields),
    warnings,
    state: 'given',
    given_at: now.toString(),
    delete_at: deleteAt.toString(),
  });
  // A proof of address belongs to the previous identity, which the office refused: another one is needed.
  await dropFiles(tx, caller.clientId, await readFiles(tx, caller.clientId, contactId));
  await keepFiles(tx, deps, caller.clientId, { contactId, files, deleteAt });
  const { identity_type = null } = fields;
  const contact = await changeRow(tx, 'contacts', row, {
    identity_type,
    additional_file: null,
    lock_version: NEXT_VERSION,
  });
  // Clients asked after their sign-up continue where they were.
  const client_step = isSignedUp(client.client_step) ? client.client_step : STEP_AFTER_IDENTITY;
  const saved = await changeClient(tx, client, { client_step });
  await audit(tx, clock, caller, { id: contactId, detail: { identity_type } });
  return { ...presentContact(secrets, contact, saved), warnings };
}
