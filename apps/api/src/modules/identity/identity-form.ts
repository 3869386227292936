import {
  IDENTITY_FILE_TOO_LARGE,
  MAX_IDENTITY_FILE_BYTES,
} from '@counterfoil/domain/identity/files';
import type { FormSpec } from '#platform/files/receive-form';
import type { Secrets } from '#platform/secrets';

export const IDENTITY_FILE_KINDS = ['file', 'additional_file', 'proof_of_address'] as const;
export type IdentityFileKind = (typeof IDENTITY_FILE_KINDS)[number];

const fileOf = (secrets: Secrets) => ({
  most: MAX_IDENTITY_FILE_BYTES,
  sealedBy: secrets,
  tooLarge: IDENTITY_FILE_TOO_LARGE,
  several: 'Please choose one file',
});

/** `identity[…]` with the document and its other side. No byte of them is on any disk unsealed. */
export const identityForm = (secrets: Secrets): FormSpec<'file' | 'additional_file'> => ({
  wrapper: 'identity',
  files: { file: fileOf(secrets), additional_file: fileOf(secrets) },
});

/** `contact[…]` with the proof of address. */
export const proofForm = (secrets: Secrets): FormSpec<'additional_file'> => ({
  wrapper: 'contact',
  files: { additional_file: fileOf(secrets) },
});
