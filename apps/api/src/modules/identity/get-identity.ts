import type * as contract from '@counterfoil/contract/identity/routes';
import type { Identity } from '@counterfoil/contract/identity/schemas';
import { londonDate } from '#platform/time/clock';
import { byId } from '#platform/db/rows';
import type { Call } from '#platform/http/serve-route';
import type { Secrets } from '#platform/secrets';
import type { IdentityDeps } from './deps.ts';
import {
  neutralName,
  openDetails,
  openReason,
  readFiles,
  readIdentity,
  type IdentityFileRow,
  type IdentityRow,
} from './identity-store.ts';

/** The document by which a contact proves their identity, as far as a client may see it again. */
export function getIdentity(
  { transact, secrets }: IdentityDeps,
  { caller: { clientId }, caller, params: { id } }: Call<typeof contract.getIdentity>,
): Promise<Identity> {
  return transact.forClient(caller, async (tx) => {
    const contact = await byId(tx, 'contacts', clientId, id);
    const row = await readIdentity(tx, clientId, id);
    const files = await readFiles(tx, clientId, id);
    const shown = present(secrets, row, files);
    // Once the file is deleted, its name is too.
    return { ...shown, proof_of_address: shown.proof_of_address ?? contact.additional_file };
  });
}

const SHOWN = 4;
/** Enough to recognise a number: "••••M9IJ". */
const masked = (code: string | null | undefined): string | null =>
  code ? `••••${code.slice(-SHOWN)}` : null;

function present(
  secrets: Secrets,
  row: IdentityRow | undefined,
  files: readonly IdentityFileRow[],
): Identity {
  const details = row ? openDetails(secrets, row) : null;
  const nameOf = (kind: IdentityFileRow['kind']) => {
    const file = files.find((each) => each.kind === kind);
    return file ? neutralName(kind, file.media_type) : null;
  };
  return {
    identity_type: details?.identity_type ?? null,
    title: details?.title ?? null,
    driving_license_number: masked(details?.driving_license_number),
    passport_type: details?.passport_type ?? null,
    passport_country: details?.passport_country ?? null,
    // The line ends in fillers; the number is at its beginning.
    passport_identification_code: masked(details?.passport_identification_code?.slice(0, 9)),
    passport_expiry_date: details?.passport_expiry_date ?? null,
    file: nameOf('file'),
    additional_file: nameOf('additional_file'),
    proof_of_address: nameOf('proof_of_address'),
    state: row?.state ?? null,
    reason: (row && openReason(secrets, row)) || null,
    given_at: row?.given_at ?? null,
    kept_until: row?.details_sealed ? londonDate(Temporal.Instant.from(row.delete_at)) : null,
    warnings: row?.warnings ?? [],
  };
}
