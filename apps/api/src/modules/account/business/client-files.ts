import { clientFields, type ClientFields } from '@counterfoil/contract/account/client-fields';
import { askedLockVersion } from '@counterfoil/contract/fields';
import { LOGO_TOO_LARGE, MAX_LOGO_BYTES, refuseLogo } from '@counterfoil/domain/client/logo-file';
import { extensionOf, mediaType } from '@counterfoil/domain/document/file-types';
import { MAX_PAPER_BYTES, PAPER_TOO_LARGE } from '@counterfoil/domain/document/paper-file';
import * as z from 'zod/mini';
import type { ActingCaller } from '#platform/caller';
import type { ReceivedFile } from '#platform/files/receive-file';
import type { ReceivedForm } from '#platform/files/receive-form';
import { checkFields } from '#platform/http/wire';
import { refuseField, type FieldError } from '#platform/refusals';
import type { AccountDeps } from '../record/deps.ts';
import { prepareLogo, writeLogo, type NewLogo } from '../logo/logo.ts';
import { refuseCertificate, type NewCertificate } from './vat-answers.ts';

/** Files that came with a change of the client, written and not used yet. */
export interface NewFiles {
  readonly logo?: NewLogo;
  readonly certificate?: NewCertificate;
  /** Errors of the fields of their form. */
  readonly errors?: readonly FieldError[];
}

// In a form everything is text, and these are files.
const textFields = z.object({
  ...z.omit(clientFields, { logo: true, file: true }).shape,
  lock_version: askedLockVersion,
});

/** `client[…]` fields, the logo `client[logo]` and the VAT certificate `client[file]`. */
export const CLIENT_FORM = {
  wrapper: 'client',
  files: {
    logo: {
      most: MAX_LOGO_BYTES,
      tooLarge: LOGO_TOO_LARGE,
      noFile: 'Must be a picture',
      several: 'Please choose one picture',
    },
    file: {
      most: MAX_PAPER_BYTES,
      contentType: (name: string) => mediaType(extensionOf(name)),
      tooLarge: PAPER_TOO_LARGE,
      noFile: 'Must be a file',
      several: 'Please choose one file',
    },
  },
};

type ClientForm = ReceivedForm<keyof typeof CLIENT_FORM.files, ActingCaller>;

/** Prepares what a form says about the client. The errors of a certificate come with those of the other VAT details. */
export async function prepareClientForm(
  { pictures }: Pick<AccountDeps, 'pictures'>,
  { given, files: { logo, file }, caller, write }: ClientForm,
): Promise<{ readonly fields: ClientFields; readonly files: NewFiles }> {
  const { given: fields, errors } = checkFields(textFields, given);
  const refused = logo && refuseLogo(logo);
  if (refused) throw refuseField('logo', refused);
  const png = logo && (await pictures.run(caller, async () => prepareLogo(await logo.read())));
  return {
    fields,
    files: {
      errors,
      ...(png && { logo: await writeLogo(write, png) }),
      ...(file && { certificate: await judged(caller, file) }),
    },
  };
}

async function judged(caller: ActingCaller, file: ReceivedFile): Promise<NewCertificate> {
  const { fileName: name, blob } = file;
  return { name, refused: await refuseCertificate(caller, file), blob };
}
