import { optionalText, requiredText, uuid } from '@counterfoil/contract/fields';
import { requestBounds } from '@counterfoil/contract/request-bounds';
import { DOCUMENT_TYPES } from '@counterfoil/domain/document/document-types';
import { REQUIRED } from '@counterfoil/domain/text';
import * as z from 'zod/mini';
import type { FieldError } from '#platform/refusals';

const fieldsOfFile = z.object({
  title: requiredText(200),
  document_type: z.enum(DOCUMENT_TYPES, {
    error: ({ input }) => (input ? `Must be one of ${DOCUMENT_TYPES.join(', ')}` : REQUIRED),
  }),
  bank_account_id: z.pipe(optionalText(36), z.nullable(z.optional(uuid))),
});

// No route lists this schema, so the check that every input has a bound runs here.
requestBounds(fieldsOfFile);

export interface UploadFields {
  readonly title: string;
  readonly documentType: (typeof DOCUMENT_TYPES)[number];
  readonly bankAccountId: string | null;
}

/** The fields of file n in a form: `documents[n][title]` and its neighbours. */
export function uploadFields(
  form: ReadonlyMap<string, string>,
  place: string,
): { readonly fields: UploadFields; readonly errors: readonly FieldError[] } {
  const given = Object.fromEntries(
    Object.keys(fieldsOfFile.shape).map((name) => [name, form.get(`documents[${place}][${name}]`)]),
  );
  const parsed = z.core.safeParse(fieldsOfFile, given);
  if (parsed.success) {
    const { title, document_type, bank_account_id } = parsed.data;
    const bankAccountId = bank_account_id ?? null;
    return { fields: { title, documentType: document_type, bankAccountId }, errors: [] };
  }
  const errors = parsed.error.issues.map(({ path, message }) => ({
    field: `documents[${place}][${String(path[0])}]`,
    message,
  }));
  return { fields: { title: '', documentType: 'other', bankAccountId: null }, errors };
}
