import { ageError, birthdayError } from '@counterfoil/domain/contact/birthday';
import { DEFAULT_COUNTRY } from '@counterfoil/domain/customer/countries';
import type { IsoDate } from '@counterfoil/domain/dates/iso-date';
import { mapFields } from '@counterfoil/domain/pick';
import { REQUIRED } from '@counterfoil/domain/text';
import * as z from 'zod/mini';
import { canBePhoneNumber, NO_PHONE_NUMBER } from '../customers/phone-number.ts';
import type { ContactFields } from './contact-fields.ts';

// Separate from the fields: only the server and the forms need the lists of phone numbers.

const BOTH = ['first_name', 'last_name', 'email', 'phone'] as const;
const REQUIRED_OF = {
  primary: [
    ...BOTH,
    'building_number',
    'address_line_1',
    'address_line_2',
    'city',
    'postal_code',
    'birthday',
  ],
  second: [...BOTH, 'relationship'],
} as const;

export type ContactKind = keyof typeof REQUIRED_OF;

export const isRequired = (kind: ContactKind, field: string): boolean =>
  REQUIRED_OF[kind].some((required) => required === field);

/** An empty value for each required field, so that `contactErrors` finds those that were left out. */
export const nothingGiven = (kind: ContactKind): ContactFields =>
  mapFields([...REQUIRED_OF[kind]], () => null);

interface FieldError {
  readonly field: keyof ContactFields;
  readonly message: string;
}

/** The errors of a contact's fields that depend on the kind of contact or the day; missing ones are not checked. */
export function contactErrors(
  fields: Partial<ContactFields>,
  { kind, today }: { readonly kind: ContactKind; readonly today: IsoDate },
): FieldError[] {
  const empty = REQUIRED_OF[kind].filter((field) => fields[field] === null);
  const phones = (['phone', 'secondary_phone'] as const).filter((field) => {
    const text = fields[field];
    return text ? !canBePhoneNumber(text, DEFAULT_COUNTRY) : false;
  });
  const born = fields.birthday ? birthdayError(fields.birthday, today) : null;
  return [
    ...empty.map((field) => ({ field, message: REQUIRED })),
    ...phones.map((field) => ({ field, message: NO_PHONE_NUMBER })),
    ...(born === null ? [] : [{ field: 'birthday' as const, message: born }]),
  ];
}

type SignUpField = 'birthday' | 'tax_reference';
type SignUpDetails = Partial<Pick<ContactFields, SignUpField | 'tax_reference_none'>>;

/** The errors of the contact details of a sign-up: the person is old enough, and has a UTR or says that it is to come. */
export function signUpErrors(
  { birthday, tax_reference, tax_reference_none }: SignUpDetails,
  today: IsoDate,
): { readonly field: SignUpField; readonly message: string }[] {
  const young = birthday ? ageError(birthday, today) : REQUIRED;
  const hasTax = tax_reference_none || tax_reference;
  return [
    ...(young === null ? [] : [{ field: 'birthday' as const, message: young }]),
    ...(hasTax ? [] : [{ field: 'tax_reference' as const, message: REQUIRED }]),
  ];
}

/** The same for the form of the sign-up. */
export const judgedSignUpDetails = (today: IsoDate) =>
  z.check<SignUpDetails>(
    ({ value, issues }) => {
      const wrong = new Set(issues.map(({ path }) => path?.[0]));
      for (const { field, message } of signUpErrors(value, today)) {
        if (wrong.has(field)) continue;
        issues.push({ code: 'custom', message, input: value[field], path: [field] });
      }
    },
    { when: () => true },
  );

/** The same for a form; it runs even if other fields are wrong, so that all errors show at once. */
export const judgedContact = (kind: ContactKind, today: IsoDate) =>
  z.check<ContactFields>(
    ({ value, issues }) => {
      const wrong = new Set(issues.map(({ path }) => path?.[0]));
      for (const { field, message } of contactErrors(value, { kind, today })) {
        if (wrong.has(field)) continue;
        issues.push({ code: 'custom', message, input: value[field], path: [field] });
      }
    },
    { when: () => true },
  );
