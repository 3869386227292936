import {
  contactForm,
  type contactChanges,
  type ContactFields,
} from '@counterfoil/contract/account/contact-fields';
import type * as contract from '@counterfoil/contract/account/contact-routes';
import {
  contactErrors,
  nothingGiven,
  signUpErrors,
} from '@counterfoil/contract/account/contact-rules';
import type { Contact } from '@counterfoil/contract/account/schemas';
import { refuseClient } from '@counterfoil/domain/client/refuse-client';
import {
  areOfSignUp,
  refuseContactDetails,
  refuseProof,
} from '@counterfoil/domain/identity/refuse-identity';
import { STEP_AFTER_CONTACT_DETAILS } from '@counterfoil/domain/sign-up/next-step';
import type * as z from 'zod/mini';
import { contactEmailChanged, enforceFewEmailChanges } from '#modules/sessions/public';
import { audit, auditChanges, changedFields } from '#platform/audit';
import { answeringSealed } from '#platform/db/answering-sealed';
import { byId, changeRow, NEXT_VERSION } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { receiveForm, type ReceivedForm } from '#platform/files/receive-form';
import type { Call, JudgedCall } from '#platform/http/serve-route';
import { checkFields, type CheckedFields } from '#platform/http/wire';
import { newId } from '#platform/ids';
import { enforceRecentPassword } from '#platform/recent-password';
import {
  enforce,
  enforceVersion,
  FieldRefusal,
  isRefused,
  oncePerField,
  refuse,
  SentenceRefusal,
  type FieldError,
} from '#platform/refusals';
import type { Secrets } from '#platform/secrets';
import {
  changeClient,
  insertSecondContact,
  readClient,
  type ContactRow,
} from '../record/client-store.ts';
import type { AccountDeps, NewProof } from '../record/deps.ts';
import { presentContact } from '../record/present-contact.ts';
import { sealedAt, type SealedColumn } from '#platform/sealed-places';

const SECOND_EXISTS = 'There is already a second contact. Open their details to change them.';
const ONLY_PRIMARY = 'Only the first contact of a client proves their address.';

type ContactDeps = Pick<AccountDeps, 'transact' | 'clock' | 'secrets' | 'mailQueue'>;
type Changes = Partial<z.output<typeof contactChanges>>;
type CheckedChanges = CheckedFields<Changes>;

/** A contact of the client, primary or second. */
export function getContact(
  { transact, secrets }: ContactDeps,
  { caller: { clientId }, caller, params: { id } }: Call<typeof contract.getContact>,
): Promise<Contact> {
  return transact.forClient(caller, async (tx) => {
    const row = await byId(tx, 'contacts', clientId, id);
    return presentContact(secrets, row, await readClient(tx, clientId));
  });
}

/**
 * Adds the client's second contact. 409 when there is one already: a client who adds another does not know
 * that somebody else has done so.
 */
export function createContact(
  { transact, clock, secrets }: ContactDeps,
  { caller, body }: JudgedCall<typeof contract.createContact, 'body'>,
): Promise<Contact> {
  const { clientId } = caller;
  const { primary: _, ...given } = body.given;
  return answeringSealed({ transact, secrets }, caller, async (tx) => {
    enforce(refuseClient('add_contact', caller.client));
    const fields = withTaxReference({ ...nothingGiven('second'), ...given });
    judge(contactErrors(fields, { kind: 'second', today: clock.today() }), body);
    const id = newId(clock);
    const row = await insertSecondContact(tx, {
      ...columns(secrets, id, fields),
      id,
      client_id: clientId,
      created_at: clock.now().toString(),
    });
    if (!row) throw new SentenceRefusal(409, SECOND_EXISTS);
    await audit(tx, clock, caller, { id: row.id });
    return presentContact(secrets, row, await readClient(tx, clientId));
  });
}

/**
 * Changes the given fields, and with a form keeps the proof of address. 409 when somebody else saved after
 * `lock_version` was read. The login's email is the user's, and stays; a new email requires the password, and both
 * addresses are notified. A client who has left may do this too: the accountants and the customers who still owe
 * something must be able to reach them. During sign-up these are its contact details, which lead on to the identity.
 */
export async function updateContact(
  deps: AccountDeps,
  { caller, params: { id }, body, request }: JudgedCall<typeof contract.updateContact>,
): Promise<Contact> {
  if (body) return answeringSealed(deps, caller, (tx) => change(deps, tx, caller, { id, body }));
  const { proofs } = deps.ports;
  return receiveForm(deps, caller, request, proofs.form, (form) => changeByForm(deps, form, id));
}

async function changeByForm(
  deps: AccountDeps,
  { given, files: { additional_file: file }, caller, write }: ContactForm,
  id: string,
): Promise<Contact> {
  const { transact, ports } = deps;
  const looked = async (tx: Tx) => {
    if (file) await openForProof(tx, caller, id);
  };
  const isEarly = await isRefused(() => transact.forClient(caller, looked));
  const { proof, errors } =
    file && !isEarly ? await ports.proofs.prepare(caller, file, write) : { errors: [] };
  const body = checkFields(contactForm, given);
  const all = { given: body.given, errors: [...body.errors, ...errors] };
  return answeringSealed(deps, caller, async (tx) => {
    await looked(tx);
    return change(deps, tx, caller, { id, body: all, ...(proof && { proof }) });
  });
}

/** The contact, locked; refuses a proof of address that comes too early. */
async function openForProof(tx: Tx, { clientId }: UpdatingCaller, id: string): Promise<void> {
  const row = await byId(tx, 'contacts', clientId, id, 'no key update');
  if (!row.is_primary) throw refuse(ONLY_PRIMARY);
  enforce(refuseProof(await readClient(tx, clientId)));
}

type UpdatingCaller = Call<typeof contract.updateContact>['caller'];
type ContactForm = ReceivedForm<'additional_file', UpdatingCaller>;

interface Change {
  readonly id: string;
  readonly body: CheckedChanges;
  readonly proof?: NewProof;
}

async function change(
  deps: ContactDeps,
  tx: Tx,
  caller: UpdatingCaller,
  { id, body, proof }: Change,
): Promise<Contact> {
  const { clock, secrets } = deps;
  const { clientId } = caller;
  const { lock_version, client_attributes: _wish, ...given } = body.given;
  const row = await byId(tx, 'contacts', clientId, id, 'no key update');
  enforceVersion(row, lock_version);
  const client = await readClient(tx, clientId);
  const changes = withTaxReference(given);
  const isOfSignUp = row.is_primary && areOfSignUp({ ...client, ...row });
  if (isOfSignUp) enforce(refuseContactDetails({ ...client, ...row }));
  const today = clock.today();
  const merged = () => ({ ...presentContact(secrets, row, client), ...changes });
  judge(
    [
      ...(isOfSignUp ? signUpErrors(merged(), today) : []),
      ...contactErrors(changes, { kind: row.is_primary ? 'primary' : 'second', today }),
    ],
    body,
  );
  const moved = await enforceMove(deps, tx, caller, { row, changes });
  const additional_file = await proof?.keep(tx, clientId, id);
  const saved = await changeRow(tx, 'contacts', row, {
    ...columns(secrets, id, changes),
    additional_file,
    lock_version: NEXT_VERSION,
  });
  const leads = isOfSignUp && client.client_step !== STEP_AFTER_CONTACT_DETAILS;
  const led = leads
    ? await changeClient(tx, client, { client_step: STEP_AFTER_CONTACT_DETAILS })
    : client;
  await moved(saved);
  const before = presentContact(secrets, row, client);
  const shown = presentContact(secrets, saved, led);
  const names = [...Object.keys(changes), ...(proof ? ['additional_file'] : [])];
  await auditChanges(tx, clock, caller, { id, changes: changedFields(before, shown, names) });
  return shown;
}

/**
 * Lets an email change only with the password, and not too often. @returns a function that notifies both addresses once
 * it is saved
 */
async function enforceMove(
  { clock, mailQueue }: ContactDeps,
  tx: Tx,
  caller: UpdatingCaller,
  { row, changes }: { readonly row: ContactRow; readonly changes: Partial<ContactFields> },
): Promise<(saved: ContactRow) => Promise<void>> {
  if (changes.email === undefined || changes.email === row.email) return async () => {};
  enforceRecentPassword(clock, caller);
  await enforceFewEmailChanges(tx, clock, caller.clientId);
  return (saved) => contactEmailChanged(mailQueue, tx, caller, row, saved);
}

/** Throws all errors at once: those of single fields first. */
function judge(
  rules: readonly FieldError[],
  { errors }: { readonly errors: readonly FieldError[] },
) {
  const all = oncePerField([...errors, ...rules]);
  if (all.length > 0) throw new FieldRefusal(all);
}

/** "No UTR yet" removes a UTR, and giving a UTR clears "no UTR yet". */
function withTaxReference(fields: Partial<ContactFields>): Partial<ContactFields> {
  if (fields.tax_reference_none) return { ...fields, tax_reference: null };
  return fields.tax_reference ? { ...fields, tax_reference_none: false } : fields;
}

/** Seals the fields that must not be readable at rest; fields not given stay. */
function columns(
  secrets: Secrets,
  id: string,
  { birthday, national_insurance_number, tax_reference, ...plain }: Partial<ContactFields>,
) {
  const seal = (column: SealedColumn<'contacts'>, text: string | null | undefined) =>
    text == null ? text : secrets.seal(text, sealedAt('contacts', column, id));
  return {
    ...plain,
    birthday_sealed: seal('birthday_sealed', birthday),
    national_insurance_number_sealed: seal(
      'national_insurance_number_sealed',
      national_insurance_number,
    ),
    tax_reference_sealed: seal('tax_reference_sealed', tax_reference),
  };
}
