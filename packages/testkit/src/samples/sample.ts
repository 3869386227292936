import type { ParamsIn, Part, QueryIn, Route, Schema, WireBody } from '@counterfoil/contract/route';

export const RECORDS = [
  'customer',
  // A customer without invoices.
  'spareCustomer',
  'draft',
  'sent',
  'credited',
  'creditNote',
  'envelope',
  'sealedEnvelope',
  // The token of a link to a file.
  'link',
  'document',
  // For actions that must not change the records of other routes.
  'spareDraft',
  'unpaid',
] as const;
/** A record of each kind that a sample may name. */
export type RecordIds = Readonly<Record<(typeof RECORDS)[number], string>>;

/** A complete request for a route, without the client in its path; a body is always given. */
export type Sample<R extends Route> = (
  records: RecordIds,
) => Part<'params', Omit<ParamsIn<R>, 'client_id'>> &
  Part<'query', QueryIn<R>> &
  (R extends { body: Schema } ? { readonly body: WireBody<R> } : unknown);

/** A sample of each route that a module of the contract exports. */
export type SamplesOf<M> = {
  readonly [N in keyof M as M[N] extends Route ? N : never]: M[N] extends Route
    ? Sample<M[N]>
    : never;
};
