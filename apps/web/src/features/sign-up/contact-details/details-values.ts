import { contactFields } from '@counterfoil/contract/account/contact-fields';
import { judgedSignUpDetails } from '@counterfoil/contract/account/contact-rules';
import type { Contact } from '@counterfoil/contract/account/schemas';
import { ninoText } from '@counterfoil/domain/identifiers/nino';
import { utrText } from '@counterfoil/domain/identifiers/utr';
import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

const fields = z.pick(contactFields, {
  birthday: true,
  national_insurance_number: true,
  tax_reference: true,
  tax_reference_none: true,
});

export type DetailsValues = z.input<typeof fields>;
export type Details = z.output<typeof fields>;

/** The form's checks: the contract's own, and those of the sign-up. A UTR that is still to come is not looked at. */
export function detailsResolver(today: string): Resolver<DetailsValues, unknown, Details> {
  const resolve = zodResolver(fields.check(judgedSignUpDetails(today)));
  return (values, context, options) =>
    resolve(
      values.tax_reference_none ? { ...values, tax_reference: null } : values,
      context,
      options,
    );
}

export const detailsValues = (contact: Contact): DetailsValues => ({
  birthday: contact.birthday ?? '',
  national_insurance_number: ninoText(contact.national_insurance_number ?? ''),
  tax_reference: utrText(contact.tax_reference ?? ''),
  tax_reference_none: contact.tax_reference_none,
});
