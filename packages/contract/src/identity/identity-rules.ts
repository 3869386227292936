import type { IsoDate } from '@counterfoil/domain/dates/iso-date';
import { hasDocument } from '@counterfoil/domain/identity/choices';
import { licenceWarnings } from '@counterfoil/domain/identity/driving-licence';
import {
  expiryError,
  passportError,
  passportWarnings,
} from '@counterfoil/domain/identity/passport';
import type { Person } from '@counterfoil/domain/identity/person';
import { REQUIRED } from '@counterfoil/domain/text';
import * as z from 'zod/mini';
import type { IdentityFields } from './identity-fields.ts';

type Field = keyof IdentityFields | 'file';
interface FieldError {
  readonly field: Field;
  readonly message: string;
}

/** The fields that a choice needs, besides its type and the title. */
function neededBy({ identity_type, passport_type }: IdentityFields): readonly Field[] {
  if (identity_type === 'driving_license') return ['driving_license_number', 'file'];
  if (identity_type !== 'passport') return [];
  const always = ['passport_type', 'passport_identification_code', 'passport_expiry_date'] as const;
  return passport_type === 'international'
    ? [...always, 'passport_country', 'file']
    : [...always, 'file'];
}

interface RuleContext {
  readonly hasFile: boolean;
  readonly today: IsoDate;
}

/** The errors of an identity's fields that depend on each other or on the day. */
export function identityErrors(
  fields: IdentityFields,
  { hasFile, today }: RuleContext,
): FieldError[] {
  const needed = (['identity_type', 'title'] as Field[]).concat(neededBy(fields));
  const isMissing = (field: Field) => (field === 'file' ? !hasFile : !fields[field]);
  const missing = needed.filter(isMissing).map((field) => ({ field, message: REQUIRED }));
  return fields.identity_type === 'passport'
    ? [...missing, ...passportErrors(fields, today)]
    : missing;
}

function passportErrors(fields: IdentityFields, today: IsoDate): FieldError[] {
  const { passport_identification_code: code, passport_expiry_date: expiry = null } = fields;
  const { passport_type: region = null } = fields;
  const wrong = code ? passportError({ code, region }) : null;
  const over = expiry ? expiryError(expiry, { code: code ?? '', today }) : null;
  return [
    ...(wrong ? [{ field: 'passport_identification_code' as const, message: wrong }] : []),
    ...(over ? [{ field: 'passport_expiry_date' as const, message: over }] : []),
  ];
}

/** Warns of the parts of the document that do not fit the person. */
export function identityWarnings(fields: IdentityFields, person: Person): string[] {
  const { identity_type, driving_license_number, passport_identification_code } = fields;
  if (identity_type === 'driving_license') {
    return licenceWarnings(driving_license_number ?? '', person);
  }
  return identity_type === 'passport'
    ? passportWarnings(passport_identification_code ?? '', person)
    : [];
}

/** Only what belongs to the choice: another document's fields are not kept. */
export function ofChoice(fields: IdentityFields): IdentityFields {
  const { identity_type, title, ...document } = fields;
  const { driving_license_number, client_step: _, ...passport } = document;
  const own = { identity_type: identity_type ?? null, title: title ?? null };
  if (!identity_type || !hasDocument(identity_type)) return own;
  if (identity_type === 'driving_license') return { ...own, driving_license_number };
  const { passport_country, ...rest } = passport;
  return rest.passport_type === 'international'
    ? { ...own, ...rest, passport_country }
    : { ...own, ...rest };
}

const OF_PASSPORT = /^passport_/;

/** Whether a field belongs to the choice; an unknown one has all fields. */
export function isOfChoice(type: IdentityFields['identity_type'], field: string): boolean {
  if (!type) return true;
  if (field === 'driving_license_number') return type === 'driving_license';
  return OF_PASSPORT.test(field) ? type === 'passport' : true;
}

/** The same errors for a form. */
export const judgedIdentity = (today: IsoDate) =>
  z.check<IdentityFields & { readonly file: unknown }>(
    ({ value, issues }) => {
      const wrong = new Set(issues.map(({ path }) => path?.[0]));
      for (const { field, message } of identityErrors(value, {
        hasFile: Boolean(value.file),
        today,
      })) {
        if (wrong.has(field)) continue;
        issues.push({ code: 'custom', message, input: value[field], path: [field] });
      }
    },
    { when: () => true },
  );
