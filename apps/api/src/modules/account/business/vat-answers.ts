import { vatFields, type ClientFields } from '@counterfoil/contract/account/client-fields';
import { refuseReadPaper } from '@counterfoil/domain/document/paper-file';
import { refuseFault } from '@counterfoil/domain/document/refuse-file';
import { refuseVatDetails } from '@counterfoil/domain/sign-up/refuse-vat-details';
import { isReopened } from '@counterfoil/domain/sign-up/current-screen';
import { stepReached } from '@counterfoil/domain/sign-up/next-step';
import { isSignedUp } from '@counterfoil/domain/sign-up/steps';
import { vatDetails, vatErrors, type VatAnswers } from '@counterfoil/domain/vat/vat-details';
import { dropBlobs } from '#platform/files/drop-blobs';
import type { NewBlob } from '#platform/files/new-blobs';
import type { ReceivedFile } from '#platform/files/receive-file';
import type { Tx } from '#platform/db/tx';
import type { Asker } from '#platform/fair-line';
import { enforce, FieldRefusal, oncePerField, type FieldError } from '#platform/refusals';
import { openingFault } from '#platform/uploads/opening-fault';
import type { Clock } from '#platform/time/clock';
import { type ClientRow, readPrimaryContact, signUpFacts } from '../record/client-store.ts';

const KEPT_BY_US =
  'Your sign-up is over, so we keep your VAT details for you. Please send us a message about what has changed.';

/** A certificate that came with the answers. */
export interface NewCertificate {
  readonly name: string;
  /** The reason why it is refused; null when it is fine. */
  readonly refused: string | null;
  readonly blob: NewBlob;
}

/** The parts of a form besides the answers. */
interface GivenForm {
  readonly certificate: NewCertificate | null;
  /** Errors of its other fields. */
  readonly errors: readonly FieldError[];
}

/** Judges a file as a certificate, by its name, its size and its bytes, which have to open. */
export async function refuseCertificate(
  asker: Asker,
  file: Pick<ReceivedFile, 'fileName' | 'byteSize' | 'content' | 'read'>,
): Promise<string | null> {
  const refusal = refuseReadPaper(file);
  if (refusal !== null) return refusal;
  const fault = await openingFault(asker, file);
  return fault && refuseFault(fault);
}

/**
 * The columns that the VAT answers of a request change; null when it has none. After sign-up they are read-only: those
 * sent back as they were read are ignored. Asked for their identity once more, a client is not asked for these. Throws
 * all errors at once.
 */
export async function vatColumns(
  { tx, clock }: { readonly tx: Tx; readonly clock: Clock },
  before: ClientRow,
  given: ClientFields,
  { certificate, errors }: GivenForm,
) {
  const names = Object.keys(vatFields) as (keyof VatAnswers)[];
  const hasNone = !certificate && names.every((name) => given[name] === undefined);
  if (hasNone || isSignedUp(before.client_step)) {
    refuseAll([...errors, ...(certificate ? [{ field: 'file', message: KEPT_BY_US }] : [])]);
    return null;
  }
  const contact = await readPrimaryContact(tx, before.id);
  const { client_step } = before;
  enforce(
    refuseVatDetails({
      step: stepReached(client_step, signUpFacts(before)),
      isReopened: isReopened({ client_step, identity_type: contact?.identity_type ?? null }),
    }),
  );
  const answers = answered(before, given, certificate !== null);
  refuseAnswers(answers, before, { certificate, errors });
  const { is_vat_certificate_available: isAvailable, ...details } = vatDetails(answers);
  return {
    ...details,
    vat_certificate_available: isAvailable,
    vat_details_at: clock.now().toString(),
    ...(await certificateColumns(tx, before, { isAvailable, certificate })),
  };
}

/** The earlier answers, overwritten by those given now, or a certificate instead of answers. */
function answered(before: ClientRow, given: ClientFields, hasFile: boolean): VatAnswers {
  const stored: VatAnswers = {
    ...before,
    // A question never asked was never answered.
    vat_registered: before.vat_details_at === null ? null : before.vat_registered,
    is_vat_certificate_available: before.vat_certificate_available,
  };
  const over = Object.entries(given).filter(
    ([name, value]) => name in vatFields && value !== undefined,
  );
  const file = hasFile ? { is_vat_certificate_available: true } : {};
  return { ...stored, ...(Object.fromEntries(over) as Partial<VatAnswers>), ...file };
}

function refuseAnswers(
  answers: VatAnswers,
  before: ClientRow,
  { certificate, errors: ofFields }: GivenForm,
): void {
  // A stored one goes when these answers say that there is none.
  const keepsStored =
    answers.is_vat_certificate_available === true && before.vat_certificate_blob_id !== null;
  const hasCertificate = certificate !== null || keepsStored;
  const errors = vatErrors(answers, hasCertificate);
  const refused = certificate?.refused ?? null;
  const ofFile = refused === null ? [] : [{ field: 'file', message: refused }];
  refuseAll(oncePerField([...ofFields, ...ofFile, ...errors]));
}

function refuseAll(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new FieldRefusal(errors);
}

const NO_CERTIFICATE = { vat_certificate_blob_id: null, vat_certificate_name: null };

/** A new certificate replaces the earlier one. A client who gives none, or is not registered, has none. */
async function certificateColumns(
  tx: Tx,
  { id, vat_certificate_blob_id: stored }: ClientRow,
  {
    isAvailable,
    certificate,
  }: { readonly isAvailable: boolean | null; readonly certificate: NewCertificate | null },
) {
  if (isAvailable && !certificate) return {};
  if (stored) await dropBlobs(tx, id, [stored]);
  if (!isAvailable || !certificate) return NO_CERTIFICATE;
  await certificate.blob.keep(tx);
  return { vat_certificate_blob_id: certificate.blob.id, vat_certificate_name: certificate.name };
}
