import {
  identityFields,
  type IdentityFields,
} from '@counterfoil/contract/identity/identity-fields';
import { judgedIdentity, ofChoice } from '@counterfoil/contract/identity/identity-rules';
import type { Identity } from '@counterfoil/contract/identity/schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

const file = z.custom<File | null>();
const fields = z.object({ ...identityFields.shape, file, additional_file: file });

export type IdentityValues = z.input<typeof fields>;
export type GivenIdentity = z.output<typeof fields>;

const ALL = Object.keys(identityFields.shape) as (keyof IdentityFields)[];

/** The form's checks: the contract's own, of the fields that are shown. The others keep what was typed. */
export function identityResolver(today: string): Resolver<IdentityValues, unknown, GivenIdentity> {
  const resolve = zodResolver(fields.check(judgedIdentity(today)));
  return (values, context, options) => {
    const shown = ofChoice(values as IdentityFields);
    const hidden = ALL.filter((name) => !(name in shown)).map((name) => [name, null]);
    return resolve({ ...values, ...Object.fromEntries(hidden) }, context, options);
  };
}

/** Empty, or after a refusal with the choices that were made; numbers are typed anew. */
export const identityValues = (given: Identity): IdentityValues => ({
  identity_type: given.identity_type ?? '',
  title: given.title ?? '',
  driving_license_number: '',
  passport_type: given.passport_type ?? '',
  passport_country: given.passport_country ?? '',
  passport_identification_code: '',
  passport_expiry_date: given.passport_expiry_date ?? '',
  file: null,
  additional_file: null,
});

/** The form as it is sent: the fields of the choice, and last the files. */
export function formOf({ file: first, additional_file, ...given }: GivenIdentity): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(ofChoice(given))) {
    if (value) form.append(`identity[${name}]`, value);
  }
  form.append('identity[client_step]', 'completed');
  if (first) form.append('identity[file]', first, first.name);
  if (additional_file) {
    form.append('identity[additional_file]', additional_file, additional_file.name);
  }
  return form;
}
