import { DOCUMENT_TYPES } from '@counterfoil/domain/document/document-types';
import * as z from 'zod/mini';
import { instant, uuid } from '../fields.ts';

const text = z.nullable(z.string());

export const document = z.object({
  id: uuid,
  title: z.string(),
  /** As it is downloaded: the title with the file's own ending. */
  file_name: z.string(),
  /** Of its PDF; null when it has no preview (spreadsheets) or is archived. */
  preview_file_name: text,
  /** "1.5 MB"; "Archived" once it is. */
  file_size_human: z.string(),
  /** The path of the file itself; null once it is archived. */
  file: text,
  /** Of the bytes as they were uploaded, lower-case hex. */
  sha256: z.string(),
  document_type: z.enum(DOCUMENT_TYPES),
  bank_account: text,
  bank_account_id: z.nullable(uuid),
  created_at: instant,
  archived_at: z.nullable(instant),
  /** Whether it may be deleted; `delete_refusal` says why not. */
  is_delete_allowed: z.boolean(),
  delete_refusal: text,
  /** The report that it is the VAT return of. */
  submit_vat_return: z.nullable(uuid),
});
export type Document = z.infer<typeof document>;

/** What an upload answers: `same_as` names a document whose bytes are the very same. */
export const uploadedDocument = z.object({
  ...document.shape,
  same_as: z.nullable(z.object({ id: uuid, title: z.string(), envelope_id: z.nullable(uuid) })),
});
export type UploadedDocument = z.infer<typeof uploadedDocument>;

/** Bytes of unarchived documents but the copies of sent invoices and credit notes. */
export const storageUsage = z.object({
  /** "12.5 MB" */
  usage: z.string(),
  /** 0 to 100 and beyond, one decimal. */
  usage_percent: z.number(),
  usage_bytes: z.int(),
  limit: z.string(),
  limit_bytes: z.int(),
});
export type StorageUsage = z.infer<typeof storageUsage>;

/** An account of the client that documents are filed under. */
export const bankAccount = z.object({ id: uuid, name: z.string() });
export type BankAccount = z.infer<typeof bankAccount>;

/** A month's download: until the link is there, how far it is, 0 to 1. */
export const monthDownload = z.object({
  url: text,
  progress: z.number(),
  /** Why it cannot be made; null while nothing is wrong. */
  error: text,
});
export type MonthDownload = z.infer<typeof monthDownload>;
