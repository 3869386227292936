import { createHash } from 'node:crypto';
import { extensionOf, mediaType } from '@counterfoil/domain/document/file-types';
import type { ActingCaller } from '#platform/caller';
import type { FairLine } from '#platform/fair-line';
import type { FormMemory } from '#platform/http/form-memory';
import { withNewBlobs, type WriteBlob } from '#platform/files/new-blobs';
import type { FieldError } from '#platform/refusals';
import type { AccountDeps } from './deps.ts';
import { prepareLogo, writeLogo, type NewLogo } from './logo.ts';
import type { ClientForm } from './read-client-form.ts';
import type { FormFile } from './read-file-form.ts';
import { refuseCertificate, type NewCertificate } from './vat-answers.ts';

export interface ClientDeps extends AccountDeps {
  /** Forms are in memory while they arrive. */
  readonly forms: FairLine;
  readonly formMemory: FormMemory;
  /** Pictures are opened one at a time: a small file may be a large picture. */
  readonly pictures: FairLine;
}

/** Files that came with a change of the client, written and not used yet. */
export interface NewFiles {
  readonly logo?: NewLogo;
  readonly certificate?: NewCertificate;
  /** What is wrong with the fields of their form. */
  readonly errors?: readonly FieldError[];
}

/** Adds the form to the fingerprint: the same key with another file is another request. */
export function withForm(
  caller: ActingCaller,
  { fields, logo, certificate }: ClientForm,
): ActingCaller {
  const { claim } = caller;
  if (!claim) return caller;
  const fingerprint = createHash('sha256')
    .update(claim.fingerprint)
    .update(JSON.stringify([fields, certificate?.fileName]))
    .update(logo ?? '')
    .update(certificate?.bytes ?? '')
    .digest();
  return { ...caller, claim: { ...claim, fingerprint } };
}

/** Writes the form's files, and removes those that `store` does not keep. */
export const withFiles = <T>(
  deps: ClientDeps,
  caller: ActingCaller,
  { logo, certificate, errors }: ClientForm,
  store: (files: NewFiles) => Promise<T>,
): Promise<T> =>
  withNewBlobs(deps, caller.clientId, async (write) =>
    store({
      errors,
      ...(logo && {
        logo: await writeLogo(write, await deps.pictures.run(caller, () => prepareLogo(logo))),
      }),
      ...(certificate && { certificate: await judged(write, caller, certificate) }),
    }),
  );

/** The certificate, which is not written when it is refused. */
async function judged(
  write: WriteBlob,
  caller: ActingCaller,
  file: FormFile,
): Promise<NewCertificate> {
  const { fileName: name, bytes: content } = file;
  const refused = await refuseCertificate(caller, file);
  if (refused !== null) return { name, refused, blob: null };
  const blob = await write({ contentType: mediaType(extensionOf(name)), content });
  return { name, refused, blob };
}
