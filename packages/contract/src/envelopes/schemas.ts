import * as z from 'zod/mini';
import { dateReply, instant, uuid } from '../fields.ts';

export const DOCUMENT_TYPES = [
  'receipt',
  'purchase_invoice',
  'sales_invoice',
  'bank_statement',
  'purchase_refund',
  'sales_refund',
  'other',
] as const;

export const envelopeSummary = z.object({
  id: uuid,
  date: dateReply,
  sealing_date: dateReply,
  sealed_at: z.nullable(instant),
  documents_count: z.int(),
  is_sealable: z.boolean(),
});

const document = z.object({
  id: uuid,
  title: z.string(),
  file_name: z.string(),
  file_size_human: z.string(),
  document_type: z.enum(DOCUMENT_TYPES),
  created_at: instant,
});

export const envelope = z.object({ ...envelopeSummary.shape, documents: z.array(document) });
export type Envelope = z.infer<typeof envelope>;
