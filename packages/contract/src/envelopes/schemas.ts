import * as z from 'zod/mini';
import { uuid } from '../basic-fields.ts';
import { dateReply, instant } from '../fields.ts';
import { document } from '../documents/schemas.ts';

export const envelopeSummary = z.object({
  id: uuid,
  /** The first day of its month, or of its tax year for a shoebox client. */
  date: dateReply,
  sealing_date: dateReply,
  sealed_at: z.nullable(instant),
  /** When its documents went to cold storage. */
  archived_at: z.nullable(instant),
  documents_count: z.int(),
  // Folders belong to scanned paper, which the provider brings in: none until there are any.
  document_folders_count: z.int(),
  folders_count: z.int(),
  /** Open, not empty, and its month or tax year has begun. */
  is_sealable: z.boolean(),
  /** Whether documents can be added: open, and the client has not left. */
  is_upload_allowed: z.boolean(),
});
export type EnvelopeSummary = z.infer<typeof envelopeSummary>;

export const envelope = z.object({
  ...envelopeSummary.shape,
  /** The bytes of its documents that count against the quota: what archiving it frees. */
  counted_bytes: z.int(),
  documents: z.array(document),
});
export type Envelope = z.infer<typeof envelope>;
