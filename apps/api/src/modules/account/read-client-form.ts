import { clientFields, type ClientFields } from '@counterfoil/contract/account/client-fields';
import { askedLockVersion } from '@counterfoil/contract/fields';
import { LOGO_TOO_LARGE, MAX_LOGO_BYTES, refuseLogo } from '@counterfoil/domain/client/logo-file';
import { MAX_PAPER_BYTES, PAPER_TOO_LARGE } from '@counterfoil/domain/document/paper-file';
import * as z from 'zod/mini';
import type { FormPart } from '#platform/http/read-form';
import { refuseField, type FieldError } from '#platform/refusals';
import { readFileForm, type FormFile } from './read-file-form.ts';

/** What a form says about the client. */
export interface ClientForm {
  readonly fields: ClientFields;
  /** The picture's bytes; null when the form has none. */
  readonly logo: Buffer | null;
  /** Not judged yet: its errors come with those of the other VAT details. */
  readonly certificate: FormFile | null;
  /** What is wrong with fields, for the same reason. */
  readonly errors: readonly FieldError[];
}

// In a form everything is text, and these are files.
const textFields = z.object({
  ...z.omit(clientFields, { logo: true, file: true }).shape,
  lock_version: askedLockVersion,
});

const FORM = {
  wrapper: 'client',
  fields: textFields,
  files: {
    logo: {
      most: MAX_LOGO_BYTES,
      tooLarge: LOGO_TOO_LARGE,
      noFile: 'Must be a picture',
      several: 'Please choose one picture',
    },
    file: {
      most: MAX_PAPER_BYTES,
      tooLarge: PAPER_TOO_LARGE,
      noFile: 'Must be a file',
      several: 'Please choose one file',
    },
  },
};

/** Reads `client[…]` fields, the logo `client[logo]` and the VAT certificate `client[file]`. */
export async function readClientForm(parts: AsyncIterable<FormPart>): Promise<ClientForm> {
  const { fields, files, errors } = await readFileForm(parts, FORM);
  const { logo, file } = files;
  const refused = logo && refuseLogo({ fileName: logo.fileName, byteSize: logo.bytes.length });
  if (refused) throw refuseField('logo', refused);
  return { fields, logo: logo?.bytes ?? null, certificate: file ?? null, errors };
}
