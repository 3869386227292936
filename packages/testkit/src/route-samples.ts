import { randomUUID } from 'node:crypto';
import { createCreditNote } from '@counterfoil/contract/invoices/credit-note-routes';
import { listEnvelopes } from '@counterfoil/contract/envelopes/routes';
import type { Route } from '@counterfoil/contract/route';
import type { SignedInClient } from './clients.ts';
import { aDownloadLink } from './downloads.ts';
import { aDocument } from './upload.ts';
import {
  aCustomer,
  aDraft,
  aLogo,
  aSentInvoice,
  BANK_ACCOUNT,
  FILLED_DRAFT,
  WORKED_EXAMPLE,
} from './records.ts';

/** A record of each kind: what the parameters of every route may name. */
export type RecordIds = Readonly<
  Record<
    | 'customer'
    | 'draft'
    | 'sent'
    | 'credited'
    | 'creditNote'
    | 'envelope'
    // The token of a link to a file.
    | 'link'
    | 'document'
    // For the deeds on several: what they do must not take anything from the other routes.
    | 'spareDraft'
    | 'unpaid',
    string
  >
>;

export async function recordsOf(client: SignedInClient): Promise<RecordIds> {
  const customer = await aCustomer(client);
  const draft = await aDraft(client, { customer });
  const sent = await aSentInvoice(client, { customer });
  const credited = await aSentInvoice(client, { customer });
  const spareDraft = await aDraft(client, { customer });
  const unpaid = await aSentInvoice(client, { customer });
  const creditNote = await client.call(createCreditNote, {
    params: { customer_id: customer.id, invoice_id: credited.id },
    body: { credit_note: { date: '2026-11-21', ...WORKED_EXAMPLE } },
  });
  await aLogo(client);
  const envelopes = await client.call(listEnvelopes);
  const document = await aDocument(client);
  return {
    customer: customer.id,
    draft: draft.id,
    sent: sent.id,
    credited: credited.id,
    creditNote: creditNote.body.data.id,
    envelope: envelopes.body.data[0]?.id ?? '',
    link: await aDownloadLink(client),
    document: document.id,
    spareDraft: spareDraft.id,
    unpaid: unpaid.id,
  };
}

/** Ids that name nothing. */
export const noRecords = (): RecordIds => ({
  customer: randomUUID(),
  draft: randomUUID(),
  sent: randomUUID(),
  credited: randomUUID(),
  creditNote: randomUUID(),
  envelope: randomUUID(),
  link: randomUUID().padEnd(43, '0'),
  document: randomUUID(),
  spareDraft: randomUUID(),
  unpaid: randomUUID(),
});

/** The parameters of a route, without `client_id`, naming these records. */
export function paramsOf(route: Route, records: RecordIds): Record<string, string> {
  const kinds = {
    customer_id: records.customer,
    // An invoice has one credit note: a new one is for another.
    invoice_id: route.path.includes('/credit_notes/{id}') ? records.credited : records.sent,
    id: records[kindOf(route.path)],
    token: records.link,
  };
  return Object.fromEntries(
    Object.entries(kinds).filter(([name]) => route.path.includes(`{${name}}`)),
  );
}

function kindOf(path: string): keyof RecordIds {
  if (path.includes('/credit_notes')) return 'creditNote';
  if (path.includes('/customers/{id}')) return 'customer';
  if (path.includes('/envelopes')) return 'envelope';
  if (path.includes('/documents/{id}')) return 'document';
  return 'draft';
}

/** A complete body for each route that takes one; a new route adds its own here. */
const BODIES: Readonly<Record<string, object>> = {
  signIn: { email: 'nobody@example.test', password: 'guess', brand: 'brightpence' },
  createCustomer: {
    customer: {
      name: 'Sample & Sons',
      contact_name: 'Jo',
      email: 'jo@example.test, accounts@example.test',
      phone_no_1: '020 7946 0101',
      phone_no_2: '020 7946 0102',
      phone: '07700 900103',
      secondary_phone: '+353 1 234 5678',
      address_line_1: '1 High Street',
      address_line_2: 'Floor 2',
      address_line_3: 'Room 3',
      city: 'York',
      post_code: 'YO1 7HH',
      country: 'GB',
    },
  },
  updateCustomer: {
    customer: {
      name: 'Renamed',
      email: 'new@example.test',
      post_code: 'D02 X285',
      country: 'IE',
    },
  },
  createInvoice: { invoice: aFilledForm() },
  updateInvoice: { invoice: aFilledForm() },
  markAsPaid: {
    invoice: {
      payment_date: '2026-11-21',
      total_due: '134.61',
      amount_paid: '1.00',
      payment_type: 'partial',
      lock_version: 0,
    },
  },
  updateInvoiceSettings: {
    invoice_settings: {
      payment_terms: 14,
      email: 'paper@example.test',
      invoice_email: 'answers@example.test',
      debt_collection_message: 'We charge interest\non late payments.',
      is_trading_address_default: true,
      trading_address: {
        address_line_1: 'Unit 4',
        address_line_2: 'Old Mill',
        city: 'Leeds',
        post_code: 'LS2 7EE',
      },
      invoice_bank_account: BANK_ACCOUNT,
      lock_version: 0,
    },
  },
  bulkMarkAsPaid: { payment_date: '2026-11-21' },
  createCreditNote: { credit_note: aFilledForm() },
  updateCreditNote: { credit_note: aFilledForm() },
};

function aFilledForm() {
  return { ...FILLED_DRAFT, lock_version: 0, ...WORKED_EXAMPLE };
}

/** Which records the deeds on several are done to. */
const CHOSEN: Readonly<Record<string, readonly (keyof RecordIds)[]>> = {
  bulkMarkAsPaid: ['unpaid'],
  bulkDelete: ['spareDraft'],
  bulkRemind: ['unpaid'],
  bulkDownload: ['sent', 'credited', 'draft'],
  exportLedgers: ['customer'],
  prepareStatement: ['sent', 'credited'],
  previewStatement: ['sent', 'credited'],
  sendStatement: ['sent', 'credited'],
  bulkDownloadStatements: ['customer'],
  bulkDeleteDocuments: ['document'],
  bulkDownloadDocuments: ['document'],
};

/** The deeds on one envelope that name it in the body or the query. */
const ON_ENVELOPE = ['archiveMonth', 'generateMonth', 'downloadMonth'];

/** The list of their ids; null for a route that is about one thing, or none. */
function chosenIds(route: Route, records: RecordIds) {
  const kinds = CHOSEN[route.name];
  if (!kinds) return null;
  const [thing = 'invoice'] = kinds.filter((kind) => kind === 'customer' || kind === 'document');
  return { field: `${thing}_ids`, ids: kinds.map((kind) => records[kind]) };
}

/** Whether a request for it names records: in its path, its body or its query. */
export const namesRecords = (route: Route, records: RecordIds) =>
  Object.keys(paramsOf(route, records)).length > 0 ||
  route.name in CHOSEN ||
  ON_ENVELOPE.includes(route.name);

export function bodyOf(route: Route, records: RecordIds): object | undefined {
  if (!route.body || route.method === 'GET') return undefined;
  if (ON_ENVELOPE.includes(route.name)) return { envelope_id: records.envelope };
  const chosen = chosenIds(route, records);
  const body = BODIES[route.name] ?? (chosen ? {} : undefined);
  if (!body) throw new Error(`no sample body for ${route.name}`);
  if (chosen) return { [chosen.field]: chosen.ids, ...body };
  // Nobody is throttled for what another test tried.
  return route.name === 'signIn' ? { ...body, email: `${randomUUID()}@example.test` } : body;
}

/** The query of a read that cannot do without. */
export function queryOf(route: Route, records: RecordIds): object {
  if (route.method === 'GET' && ON_ENVELOPE.includes(route.name)) {
    return { envelope_id: records.envelope };
  }
  const chosen = route.method === 'GET' ? chosenIds(route, records) : null;
  return chosen ? { [`${chosen.field}[]`]: chosen.ids } : {};
}

/** The methods a route answers on. */
export const methodsOf = (route: Route): Route['method'][] =>
  route.alsoOn ? [route.method, route.alsoOn] : [route.method];
