import { contactFields, type ContactFields } from '@counterfoil/contract/account/contact-fields';
import { type ContactKind, judgedContact } from '@counterfoil/contract/account/contact-rules';
import type { Contact } from '@counterfoil/contract/account/schemas';
import { ninoText } from '@counterfoil/domain/identifiers/nino';
import { utrText } from '@counterfoil/domain/identifiers/utr';
import type { Control } from 'react-hook-form';
import { textsOf } from '#lib/form/texts-of.ts';
import type * as z from 'zod/mini';

/** The form's checks: the contract's own rules. */
export const contactSchema = (kind: ContactKind, today: string) =>
  contactFields.check(judgedContact(kind, today));

/** The text in the fields; '' when nothing is given. */
export type ContactValues = z.input<typeof contactFields>;

const BLANK = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  secondary_phone: '',
  birthday: '',
  national_insurance_number: '',
  tax_reference: '',
  building_number: '',
  address_line_1: '',
  address_line_2: '',
  city: '',
  postal_code: '',
  relationship: '',
};

/** A saved contact for the form; null is a new one. */
export function contactValues(contact: Contact | null): ContactValues {
  const texts = textsOf(BLANK, contact);
  return {
    ...texts,
    national_insurance_number: ninoText(texts.national_insurance_number),
    tax_reference: utrText(texts.tax_reference),
    tax_reference_none: contact?.tax_reference_none ?? false,
  };
}

export interface FieldsetProps {
  readonly control: Control<ContactValues, unknown, ContactFields>;
  readonly kind: ContactKind;
  readonly disabled: boolean;
}
