import { randomUUID } from 'node:crypto';
import { getProfile } from '@counterfoil/contract/account/routes';
import type { RoutesByName } from '@counterfoil/contract/all-routes';
import { listEnvelopes, sealEnvelope } from '@counterfoil/contract/envelopes/routes';
import { createCreditNote } from '@counterfoil/contract/invoices/credit-note-routes';
import type { Route } from '@counterfoil/contract/route';
import { signedInClient, type RawRequest, type SignedInClient } from './clients.ts';
import { anInvoiceInCredit, giveCredit } from './credit.ts';
import { aContract } from './contracts.ts';
import { aDownloadLink } from './downloads.ts';
import { anInvitation } from './invitations.ts';
import { aCustomer, aDraft, aLogo, aSentInvoice, FILLED_DRAFT, WORKED_EXAMPLE } from './records.ts';
import { accountSamples } from './samples/account.ts';
import { bankingSamples } from './samples/banking.ts';
import { customerSamples } from './samples/customers.ts';
import { documentSamples } from './samples/documents.ts';
import { creditNoteSamples, invoiceSamples } from './samples/invoices.ts';
import { type RecordIds, RECORDS, sampleFromPath, type SamplesOf } from './samples/sample.ts';
import { rowsIn, setRows } from './rows.ts';
import { aTaxState, taxpayer } from './taxpayers.ts';
import { aBankState, aShownBank, connected } from './banks.ts';
import { aPayNonce, connectedToPay, payTokenOf } from './pay-by-bank.ts';
import { aDocument, upload, uploadForm } from './upload.ts';

export type { RecordIds } from './samples/sample.ts';

/** A missing or wrong sample does not compile. */
const samples: SamplesOf<RoutesByName> = {
  ...accountSamples,
  ...customerSamples,
  ...invoiceSamples,
  ...creditNoteSamples,
  ...documentSamples,
  ...bankingSamples,
  search: () => ({ query: { query: 'a' } }),
};

/** Steps that make a client ready for a route of the sign-up. */
const READY: { readonly [N in keyof RoutesByName]?: (client: SignedInClient) => Promise<void> } = {
  updateIdentity: (client) => setRows(client, 'clients', { client_step: 'set_identity' }),
};
const readyFor = ({ name }: Route) =>
  (READY as Readonly<Record<string, (client: SignedInClient) => Promise<void>>>)[name];

interface AnySample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: object;
}

function sampleOf(route: Route, records: RecordIds): AnySample {
  const named = samples as Readonly<Record<string, (records: RecordIds) => AnySample>>;
  return named[route.name]?.(records) ?? sampleFromPath(route, records);
}

/** A route's path parameters for these records, without `client_id`. */
export const paramsOf = (route: Route, records: RecordIds) => sampleOf(route, records).params ?? {};

export const bodyOf = (route: Route, records: RecordIds): object | undefined =>
  route.method === 'GET' ? undefined : sampleOf(route, records).body;

/** Empty for a route with a body, which may carry the same fields. */
export const queryOf = (route: Route, records: RecordIds): object =>
  (bodyOf(route, records) ? undefined : sampleOf(route, records).query) ?? {};

/** A complete request, for the records' current version. */
export function requestOf(route: Route, records: RecordIds): RawRequest {
  const json = JSON.stringify(bodyOf(route, records), (key, value) =>
    key === 'lock_version' ? undefined : value,
  );
  return {
    params: paramsOf(route, records),
    query: queryOf(route, records),
    ...(route.multipart ? uploadForm(records.envelope, [{}]) : { body: json }),
  };
}

/** Whether its records stay what they are, so that requests for other routes can name them too. */
const keepsRecords = ({ audit }: Route): boolean =>
  audit === undefined ||
  /^(customer|invoice)_created$|_(duplicated|reminded|resent|uploaded)$|^(message|statement)_sent$/.test(
    audit,
  );

/** Whether the request leaves the record for others: it writes none, or only names the customer of what it changes. */
const leaves = (route: Route, record: string): boolean =>
  record === 'number'
    ? route.audit === undefined
    : keepsRecords(route) || (record === 'customer' && route.path.includes('/credit_notes'));

/** Lists the things that a request names and others may use up: records, and the number of a new invoice. */
function usedBy(route: Route): string[] {
  const names = Object.fromEntries(RECORDS.map((record) => [record, `(${record})`])) as RecordIds;
  const sample = JSON.stringify(sampleOf(route, names));
  // A form names an envelope, and a sealed one keeps its documents.
  const named = RECORDS.filter(
    (record) => sample.includes(names[record]) || (record === 'envelope' && route.multipart),
  ).map((record) => (record === 'document' ? 'envelope' : record));
  return sample.includes(FILLED_DRAFT.number) ? [...named, 'number'] : named;
}

/**
 * Hands out clients with records for requests, in any order. Several requests share a client, but
 * none gets records that an earlier one changed: making them takes longer than a test.
 * @param become prepares each client
 */
export function sharedRecords(become: (client: SignedInClient) => Promise<void> = async () => {}) {
  const sets: { readonly has: Promise<ClientWithRecords>; readonly spent: Set<string> }[] = [];
  const make = async () => {
    const has = await clientWithRecords();
    await become(has.client);
    return has;
  };
  return async (route: Route, isRefused = false): Promise<ClientWithRecords> => {
    const ready = readyFor(route);
    if (ready) {
      // Elsewhere in its sign-up, it is of no use for others.
      const own = await make();
      await ready(own.client);
      return own;
    }
    const used = usedBy(route);
    let set = sets.find(({ spent }) => !used.some((name) => spent.has(name)));
    if (!set) sets.push((set = { has: make(), spent: new Set() }));
    for (const name of used) if (!isRefused && !leaves(route, name)) set.spent.add(name);
    return set.has;
  };
}

/** The methods a route answers on. */
export const methodsOf = (route: Route): Route['method'][] =>
  route.alsoOn ? [route.method, route.alsoOn] : [route.method];

/** A client with its records. */
export interface ClientWithRecords {
  readonly client: SignedInClient;
  readonly records: RecordIds;
}

export async function clientWithRecords(): Promise<ClientWithRecords> {
  const client = await signedInClient();
  return { client, records: await recordsOf(client) };
}

/** A record of each kind; the invoices among them are stored without a real PDF, which most of the time would go into. */
export async function recordsOf(client: SignedInClient): Promise<RecordIds> {
  const { plainPapersOf } = client.api;
  plainPapersOf.add(client.clientId);
  const records = await madeFor(client);
  plainPapersOf.delete(client.clientId);
  return records;
}

async function madeFor(client: SignedInClient): Promise<RecordIds> {
  const { items_attributes: lines } = WORKED_EXAMPLE;
  const customer = await aCustomer(client);
  const spareCustomer = await aCustomer(client);
  const draft = await aDraft(client, { customer });
  const sent = await aSentInvoice(client, { customer });
  // Its credit note has room for the lines that an update adds.
  const credited = await aSentInvoice(client, { customer, items_attributes: [...lines, ...lines] });
  const spareDraft = await aDraft(client, { customer });
  const unpaid = await aSentInvoice(client, { customer });
  const creditNote = await client.call(createCreditNote, {
    params: { customer_id: customer.id, invoice_id: credited.id },
    body: { credit_note: { number: 'CN-77', date: '2026-11-21', ...WORKED_EXAMPLE } },
  });
  await aLogo(client);
  const [primary] = (await client.call(getProfile)).body.data.contacts;
  const [current, earlier] = (await client.call(listEnvelopes)).body.data;
  const envelope = current?.id ?? '';
  const sealedEnvelope = earlier?.id ?? '';
  await upload(client, [{}], { envelopeId: sealedEnvelope });
  await client.call(sealEnvelope, { params: { id: sealedEnvelope } });
  const document = await aDocument(client);
  const tax = await taxpayer(client);
  return {
    contact: primary?.id ?? '',
    customer: customer.id,
    spareCustomer: spareCustomer.id,
    draft: draft.id,
    sent: sent.id,
    credited: credited.id,
    creditNote: creditNote.body.data.id,
    envelope,
    sealedEnvelope,
    link: await aDownloadLink(client),
    document: document.id,
    contract: await aContract(client, { agreedBy: 'Ada Test', isCertified: true }),
    report: tax.reportId,
    taxState: await aTaxState(client),
    ...(await bankRecords(client)),
    ...(await payRecords(client)),
    invitation: (await anInvitation()).token,
    spareDraft: spareDraft.id,
    inCredit: (await anInvoiceInCredit(client, await aCustomer(client))).id,
    unusedCredit: (await giveCredit(client, await aCustomer(client), '1.00')).id,
    unpaid: unpaid.id,
  };
}

/** A connected bank, and a visit to another one. */
async function bankRecords(client: SignedInClient) {
  const consent = await connected(client);
  const [linked] = await rowsIn(client, 'open_banking_accounts');
  return {
    consent,
    linkedAccount: linked?.id ?? '',
    bankState: await aBankState(client),
    bankCode: client.api.banks.open(client.clientId, aShownBank()),
  };
}

/** An account at the provider of payments by bank, a visit there with another one, and an invoice to pay. */
async function payRecords(client: SignedInClient) {
  await connectedToPay(client);
  const toPay = await aSentInvoice(client);
  return {
    payAccount: client.api.pays.open(),
    payNonce: await aPayNonce(client),
    payToken: await payTokenOf(client, toPay.id),
  };
}

/** Ids of records that do not exist. */
export const noRecords = (): RecordIds => ({
  ...(Object.fromEntries(RECORDS.map((name) => [name, randomUUID()])) as RecordIds),
  link: randomUUID().padEnd(43, '0'),
  // It names no record: everybody who has it may use it.
  taxState: 'unknown',
  bankState: 'unknown',
  bankCode: 'unknown',
  payNonce: 'unknown',
  payAccount: 'unknown',
  payToken: randomUUID().padEnd(43, '0'),
});
