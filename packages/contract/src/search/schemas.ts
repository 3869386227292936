import { DOCUMENT_TYPES } from '@counterfoil/domain/document/document-types';
import { pick } from '@counterfoil/domain/pick';
import * as z from 'zod/mini';
import { customer } from '../customers/schemas.ts';
import { uuid } from '../basic-fields.ts';
import { dateReply } from '../fields.ts';
import { replyFields } from '../invoices/schemas.ts';

/** The maximum length of a search. */
export const SEARCH_LENGTH = 100;
/** The most rows of each kind in a reply. */
export const MOST_FOUND = 5;

/** The best matches of one kind, and how many there are. */
const found = <S extends z.core.$ZodType>(row: S) =>
  z.object({ total_count: z.int(), rows: z.array(row) });

export const foundCustomer = z.pick(customer, {
  id: true,
  name: true,
  contact_name: true,
  email: true,
  total_outstanding: true,
});
export type FoundCustomer = z.infer<typeof foundCustomer>;

const ofInvoice = pick(replyFields, [
  'id',
  'number',
  'customer_id',
  'customer_name',
  'purchase_reference',
  'date',
  'total',
  'balance',
  'aasm_state',
]);
export const foundInvoice = z.discriminatedUnion('type', [
  z.object({ ...ofInvoice, type: z.literal('invoice'), parent_id: z.null() }),
  z.object({ ...ofInvoice, type: z.literal('CreditNote'), parent_id: uuid }),
]);
export type FoundInvoice = z.infer<typeof foundInvoice>;

export const foundDocument = z.object({
  id: uuid,
  title: z.string(),
  document_type: z.enum(DOCUMENT_TYPES),
  /** Null when the provider shares the document. */
  envelope_id: z.nullable(uuid),
  /** The first day of the envelope's month or tax year. */
  envelope_date: z.nullable(dateReply),
});
export type FoundDocument = z.infer<typeof foundDocument>;

export const searchResults = z.object({
  customers: found(foundCustomer),
  invoices: found(foundInvoice),
  documents: found(foundDocument),
});
export type SearchResults = z.infer<typeof searchResults>;
