import { allRoutes } from '@counterfoil/contract/all-routes';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isPrivateField } from './private-fields.ts';

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

function fieldsOf({ properties = {}, items, anyOf = [] }: JsonSchema): string[] {
  const inner = [...Object.values(properties), ...(items ? [items] : []), ...anyOf];
  return [...Object.keys(properties), ...inner.flatMap(fieldsOf)];
}

/** Of all requests. A field that is not here stays in the browser when a session ends. */
const PRIVATE = ['account_number', 'iban', 'password', 'sort_code', 'swift'];

test('passwords and bank numbers are never kept, whatever form has them', () => {
  const fields = allRoutes.flatMap(({ body }) =>
    body
      ? fieldsOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
      : [],
  );
  const found = new Set(fields.filter(isPrivateField));
  expect([...found]).toEqual(expect.arrayContaining(PRIVATE));
});

test.each([
  'current_password',
  'password_confirmation',
  'birthday',
  'contact.national_insurance_number',
  'tax_reference',
  'companies_house_auth_code',
  'invoice_bank_account.sort_code',
  'passport_identification_code',
  'driving_license_number',
])('%s is never kept', (field) => expect(isPrivateField(field)).toBe(true));

test.each(['account_name', 'email', 'post_code', 'payment_terms', 'customer_notes'])(
  '%s is kept',
  (field) => expect(isPrivateField(field)).toBe(false),
);
