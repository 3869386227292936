import type { ParamsIn, Part, QueryIn, Route, Schema, WireBody } from '@counterfoil/contract/route';

export const RECORDS = [
  // The primary one.
  'contact',
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
  'contract',
  // A prepared VAT report, which HMRC expects.
  'report',
  // The state of a visit to HMRC.
  'taxState',
  // The state of a visit to a bank, and the code it gives.
  'bankState',
  'bankCode',
  'consent',
  'linkedAccount',
  // The account at the provider of payments by bank, another one with the nonce of a visit, and an invoice's page.
  'payAccount',
  'payNonce',
  'payToken',
  // The token of an invitation's link.
  'invitation',
  // For actions that must not change the records of other routes.
  'spareDraft',
  'inCredit',
  'unusedCredit',
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

/** The record that `{id}` names in a path: `/customers/{id}` is a customer's. */
const RECORD_AT = {
  contacts: 'contact',
  contracts: 'contract',
  customers: 'customer',
  documents: 'document',
  envelopes: 'envelope',
  invoices: 'draft',
  reports: 'report',
  accounts: 'linkedAccount',
  consents: 'consent',
} as const satisfies Record<string, keyof RecordIds>;

/** Whether the path says all that a request needs: no record, or one of those above. */
type PathCompleteness<R extends Route> = R extends { body: Schema } | { asked: object }
  ? false
  : [Exclude<keyof ParamsIn<R>, 'client_id'>] extends [never]
    ? true
    : R['path'] extends `${string}/${keyof typeof RECORD_AT}/{id}${string}`
      ? true
      : false;

/** The request that follows from a path. */
export function sampleFromPath({ path }: Route, records: RecordIds) {
  const [, kind] = /\/(\w+)\/\{id\}/.exec(path) ?? [];
  const named = (RECORD_AT as Readonly<Record<string, keyof RecordIds>>)[kind ?? ''];
  return named ? { params: { id: records[named] } } : {};
}

type RoutesOf<M> = { [N in keyof M as M[N] extends Route ? N : never]: Extract<M[N], Route> };

/**
 * A sample of each route that a module of the contract exports; where its path says all, only if it
 * names other records.
 */
export type SamplesOf<M, R = RoutesOf<M>> = {
  readonly [
    N in keyof R as R[N] extends Route ? (PathCompleteness<R[N]> extends false ? N : never) : never
  ]: Sample<Extract<R[N], Route>>;
} & { readonly [N in keyof R]?: Sample<Extract<R[N], Route>> };
