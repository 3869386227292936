import { DOCUMENT_TYPES } from '@counterfoil/domain/document/document-types';
import { REQUIRED } from '@counterfoil/domain/text';
import * as z from 'zod/mini';
import { uuid } from '../basic-fields.ts';
import { instant, lockVersion, requiredText } from '../fields.ts';

/** The details of a document that people fill in, in an upload and afterwards. */
export const documentFields = {
  title: requiredText(200),
  document_type: z.enum(DOCUMENT_TYPES, {
    error: ({ input }) => (input ? `Must be one of ${DOCUMENT_TYPES.join(', ')}` : REQUIRED),
  }),
};

/** PUT changes the given fields only; the file stays. */
export const documentChanges = z.object({
  ...z.partial(z.object(documentFields)).shape,
  bank_account_id: z.nullish(uuid),
  lock_version: lockVersion,
});
export type DocumentChanges = z.infer<typeof documentChanges>;

const text = z.nullable(z.string());

export const document = z.object({
  id: uuid,
  title: z.string(),
  /** The name of the download: the title with the file's own extension. */
  file_name: z.string(),
  /** The name of its PDF preview; null without one (spreadsheets) or when archived. */
  preview_file_name: text,
  /** "1.5 MB", or "Archived". */
  file_size_human: z.string(),
  /** The path of the file; null once it is archived. */
  file: text,
  /** Hash of the uploaded bytes, lower-case hex. */
  sha256: z.string(),
  document_type: z.enum(DOCUMENT_TYPES),
  bank_account: text,
  bank_account_id: z.nullable(uuid),
  created_at: instant,
  archived_at: z.nullable(instant),
  /** Whether it may be deleted; `delete_refusal` says why not. */
  is_delete_allowed: z.boolean(),
  delete_refusal: text,
  /** Why its title, type and bank account cannot be changed; null when they can. */
  edit_refusal: text,
  /** The report whose VAT return it is. */
  submit_vat_return: z.nullable(uuid),
  lock_version: z.int(),
});
export type Document = z.infer<typeof document>;

/** The reply to an upload; `same_as` names a document with identical bytes. */
export const uploadedDocument = z.object({
  ...document.shape,
  same_as: z.nullable(z.object({ id: uuid, title: z.string(), envelope_id: z.nullable(uuid) })),
});
export type UploadedDocument = z.infer<typeof uploadedDocument>;

/** Storage used by unarchived documents, without the copies of sent invoices and credit notes. */
export const storageUsage = z.object({
  /** "12.5 MB" */
  usage: z.string(),
  /** 0 to 100 or more, one decimal. */
  usage_percent: z.number(),
  usage_bytes: z.int(),
  limit: z.string(),
  limit_bytes: z.int(),
});
export type StorageUsage = z.infer<typeof storageUsage>;

/** A client's bank account, under which documents are filed. */
export const bankAccount = z.object({ id: uuid, name: z.string() });
export type BankAccount = z.infer<typeof bankAccount>;

/** A month's download: its progress, 0 to 1, until the link is ready. */
export const monthDownload = z.object({
  url: text,
  progress: z.number(),
  /** Why the download failed, or null. */
  error: text,
});
export type MonthDownload = z.infer<typeof monthDownload>;
