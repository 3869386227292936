import type * as contract from '@counterfoil/contract/account/client';
import type { Client } from '@counterfoil/contract/account/client';
import type { ClientFields } from '@counterfoil/contract/account/client-fields';
import { isContractOpen, NO_CONTRACT, NOT_AGREED } from '@counterfoil/domain/client/agreement';
import { refuseDetail } from '@counterfoil/domain/client/refuse-detail';
import { refuseClient } from '@counterfoil/domain/client/refuse-client';
import { stepAfterContracts } from '@counterfoil/domain/sign-up/next-step';
import { auditChanges, changedFields } from '#platform/audit';
import type { ActingCaller } from '#platform/caller';
import { answeringSealed } from '#platform/db/answering-sealed';
import { NEXT_VERSION } from '#platform/db/rows';
import type { Transact } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import { wholeAddress } from '#platform/http/caller-address';
import { receiveForm } from '#platform/files/receive-form';
import type { Call } from '#platform/http/serve-route';
import {
  changedMeanwhile,
  enforce,
  enforceVersion,
  refuseField,
  SentenceRefusal,
} from '#platform/refusals';
import type { Secrets } from '#platform/secrets';
import {
  changeClient,
  type ClientRow,
  lockClientRow,
  payByBankOf,
  type PayByBankRow,
  readClient,
  signUpFacts,
} from '../record/client-store.ts';
import type { AccountDeps } from '../record/deps.ts';
import { CLIENT_FORM, prepareClientForm, type NewFiles } from './client-files.ts';
import { dropLogo, NO_LOGO } from '../logo/logo.ts';
import { openTaxReference, presentClient } from '../record/present-client.ts';
import { vatColumns } from './vat-answers.ts';
import { sealedAt, type SealedColumn } from '#platform/sealed-places';

interface Asker {
  readonly caller: ActingCaller;
  /** The IP address. */
  readonly address: string;
}

export async function getClient(
  { transact, secrets }: AccountDeps,
  { caller }: Call<typeof contract.getClient>,
): Promise<Client> {
  return transact.forClient(caller, async (tx) =>
    presentClient(
      secrets,
      await readClient(tx, caller.clientId),
      await payByBankOf(tx, caller.clientId),
    ),
  );
}

/**
 * Changes the given details and the files, all or nothing; null clears. 403 for a detail that
 * businesses of this type do not have, 409 when somebody else saved after `lock_version` was read.
 */
export async function updateClient(
  deps: AccountDeps,
  { caller, body, request }: Call<typeof contract.updateClient>,
): Promise<Client> {
  const address = wholeAddress(request);
  if (body) return save(deps, { caller, address }, body, {});
  enforce(refuseClient('change_details', caller.client));
  return receiveForm(deps, caller, request, CLIENT_FORM, async (form) => {
    const { fields, files } = await prepareClientForm(deps, form);
    return save(deps, { caller: form.caller, address }, fields, files);
  });
}

/** Only an agreement is more than one transaction: its certificate is made before. */
function save(
  deps: AccountDeps,
  { caller, address }: Asker,
  fields: ClientFields,
  files: NewFiles,
): Promise<Client> {
  const { transact, secrets } = deps;
  const sealing: Transact = {
    ...transact,
    answering: (scope, work) => answeringSealed({ transact, secrets }, scope, work),
  };
  const change = (tx: Tx, contracts: number | null) =>
    changeDetails(tx, deps, caller, { fields, files, contracts });
  if (!fields.contract_confirmed_at) return sealing.answering(caller, (tx) => change(tx, null));
  return deps.ports.agree(sealing, { ...caller, address }, change);
}

interface Change {
  readonly fields: ClientFields;
  readonly files: NewFiles;
  /** How many contracts the client has, when this request agrees; 0 when none was open. */
  readonly contracts: number | null;
}

async function changeDetails(
  tx: Tx,
  { clock, secrets }: AccountDeps,
  caller: ActingCaller,
  { fields, files, contracts }: Change,
): Promise<Client> {
  const { clientId } = caller;
  const { lock_version, ...changes } = fields;
  enforce(refuseClient('change_details', caller.client));
  const before = await lockClientRow(tx, clientId);
  const payByBank = await payByBankOf(tx, clientId);
  refuseDetails(before, changes);
  refuseOtherMerchant(payByBank, changes);
  const step = await stepAfterAgreement(tx, before, contracts);
  // Agreeing to contracts that somebody else has just agreed to changes nothing.
  const isRepeated = contracts === 0 && !step && isAgreementAlone(changes);
  if (!isRepeated) enforceVersion(before, lock_version);
  const { certificate = null, errors = [] } = files;
  const vat = await vatColumns({ tx, clock }, before, changes, { certificate, errors });
  const logo = files.logo ? await files.logo.keep(tx) : changes.logo === null ? NO_LOGO : null;
  const saved = await changeClient(tx, before, {
    ...sealed(secrets, clientId, changes),
    ...logo,
    ...vat,
    ...step,
    lock_version: NEXT_VERSION,
  });
  if (logo) await dropLogo(tx, before);
  const changed = changedFields(details(secrets, before), details(secrets, saved));
  await auditChanges(tx, clock, caller, { id: clientId, changes: changed });
  return presentClient(secrets, saved, payByBank);
}

function refuseDetails(before: ClientRow, changes: Omit<ClientFields, 'lock_version'>): void {
  if (changes.tax_reference !== undefined) {
    enforce(refuseDetail('tax_reference', before.business_type));
  }
  if (changes.companies_house_auth_code !== undefined) {
    enforce(refuseDetail('auth_code', before.business_type));
  }
  const { contract_confirmed_at: agreed } = changes;
  const isAsked = before.client_step === 'review_contract' || isContractOpen(before);
  // Sent back as it was read, it says nothing about a contract.
  if (agreed !== undefined && !agreed && isAsked) {
    throw refuseField('contract_confirmed_at', NOT_AGREED);
  }
}

const NOT_BY_HAND =
  'Please connect or disconnect under Pay-by-bank payments: only the provider says whose id it is';

/** Sent back as it was read, the id stays. Another id would divert customers' payments. */
function refuseOtherMerchant(
  payByBank: PayByBankRow | undefined,
  { pay_by_bank_id: given }: Omit<ClientFields, 'lock_version'>,
): void {
  if (given === undefined || (given || null) === (payByBank?.merchant_ref ?? null)) return;
  throw refuseField('pay_by_bank_id', NOT_BY_HAND);
}

const OF_AGREEMENT = ['contract_id', 'contract_confirmed_at', 'client_step'];
const isAgreementAlone = (changes: object): boolean =>
  Object.keys(changes).every((name) => OF_AGREEMENT.includes(name));

/** The step that follows from an agreement; null when there is none, or sign-up has gone on already. */
async function stepAfterAgreement(tx: Tx, before: ClientRow, contracts: number | null) {
  if (contracts === null || before.client_step !== 'review_contract') return null;
  // A contract was added since they were last read.
  if (isContractOpen(before)) throw changedMeanwhile();
  if (contracts === 0 && !(await hasContracts(tx, before)))
    throw new SentenceRefusal(409, NO_CONTRACT);
  return { client_step: stepAfterContracts(signUpFacts(before), contracts) };
}

/** Includes those that need no agreement. */
const hasContracts = async (tx: Tx, { id }: ClientRow): Promise<boolean> =>
  (await tx.selectFrom('contracts').select('id').where('client_id', '=', id).limit(1).execute())
    .length > 0;

/** The details that a client may change, readable. */
const details = (secrets: Secrets, client: ClientRow) => ({
  tax_reference: openTaxReference(secrets, client),
  companies_house_auth_code:
    client.companies_house_auth_code_sealed &&
    secrets.open(
      client.companies_house_auth_code_sealed,
      sealedAt('clients', 'companies_house_auth_code_sealed', client.id),
    ),
  logo: client.logo_blob_id,
  vat_registered: client.vat_registered,
  vat_scheme: client.vat_scheme,
  vat_return_frequency: client.vat_return_frequency,
  vat_number: client.vat_number,
  vat_rate: client.vat_rate,
  cash_accounting: client.cash_accounting,
  vat_certificate: client.vat_certificate_blob_id,
});

function sealed(secrets: Secrets, id: string, changes: Omit<ClientFields, 'lock_version'>) {
  const { tax_reference, companies_house_auth_code } = changes;
  const seal = (column: SealedColumn<'clients'>, text: string | null) =>
    text === null ? null : secrets.seal(text, sealedAt('clients', column, id));
  return {
    ...(tax_reference === undefined
      ? {}
      : { tax_reference_sealed: seal('tax_reference_sealed', tax_reference) }),
    ...(companies_house_auth_code === undefined
      ? {}
      : {
          companies_house_auth_code_sealed: seal(
            'companies_house_auth_code_sealed',
            companies_house_auth_code,
          ),
        }),
  };
}
