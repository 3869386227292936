import { allRoutes, type RouteNamed } from '@counterfoil/contract/all-routes';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { refusal } from '@counterfoil/testkit/answers';
import { leaveTheService, type SignedInClient } from '@counterfoil/testkit/clients';
import {
  methodsOf,
  requestOf,
  sharedRecords,
  type AuditedRoute,
  type WithRecords,
} from '@counterfoil/testkit/route-samples';
import { setRows } from '@counterfoil/testkit/rows';
import { describe, expect, test } from 'vitest';

/** The refused actions with their reasons, listed by hand from the rules. All others are allowed. */
type Refused = { readonly [N in keyof RouteNamed]?: string | null };

const MAY = null;

const KEPT_ELSEWHERE = 'This customer is kept in your accounting software. Please change it there.';

const left = (what: string) => `You have left the service, so you can no longer ${what}`;
const DELETED_BY_ONE_WHO_LEFT = left('delete documents.');
const CREATED_BY_ONE_WHO_LEFT = left('create invoices.');
const CREDITED_BY_ONE_WHO_LEFT = left('create credit notes.');
const CHANGED_BY_ONE_WHO_LEFT = left('change drafts.');
const SENT_BY_ONE_WHO_LEFT = left('send invoices.');

/** Each action is decided here: a new one that is not does not compile. */
const REFUSED_AFTER_LEAVING: Refused & Readonly<Record<AuditedRoute, string | null>> = {
  createCustomer: left('add customers.'),
  updateInvoiceSettings: left('change invoice settings.'),
  createInvoice: CREATED_BY_ONE_WHO_LEFT,
  updateInvoice: CHANGED_BY_ONE_WHO_LEFT,
  sendInvoice: SENT_BY_ONE_WHO_LEFT,
  duplicateInvoice: CREATED_BY_ONE_WHO_LEFT,
  newCreditNote: CREDITED_BY_ONE_WHO_LEFT,
  createCreditNote: CREDITED_BY_ONE_WHO_LEFT,
  updateCreditNote: CHANGED_BY_ONE_WHO_LEFT,
  sendCreditNote: SENT_BY_ONE_WHO_LEFT,
  sendStatement: left('send statements.'),
  bulkUpload: left('upload documents.'),
  updateDocument: left('change documents.'),
  deleteDocument: DELETED_BY_ONE_WHO_LEFT,
  bulkDeleteDocuments: DELETED_BY_ONE_WHO_LEFT,
  archiveMonth: left('archive documents. They stay here for you.'),
  updateCustomer: MAY,
  deleteCustomer: MAY,
  deleteInvoice: MAY,
  bulkDelete: MAY,
  remindInvoice: MAY,
  bulkRemind: MAY,
  resendInvoice: MAY,
  markAsPaid: MAY,
  bulkMarkAsPaid: MAY,
  sealEnvelope: MAY,
};

const KINDS: readonly {
  readonly kind: string;
  readonly become: (client: SignedInClient) => Promise<void>;
  readonly refused: Refused;
}[] = [
  {
    kind: 'a client who has left',
    become: leaveTheService,
    refused: REFUSED_AFTER_LEAVING,
  },
  {
    kind: 'a paper client',
    become: (client) => setRows(client, 'clients', { paper: true }),
    refused: {
      bulkUpload: 'You send us your papers by post. Please contact us to upload documents instead.',
      updateDocument:
        'You send us your papers by post. Please contact us to change documents instead.',
    },
  },
  {
    kind: 'a client with customers kept elsewhere',
    become: (client) => setRows(client, 'customers', { external_accounting_id: 'X-1' }),
    refused: {
      updateCustomer: KEPT_ELSEWHERE,
      deleteCustomer: KEPT_ELSEWHERE,
      sendStatement: KEPT_ELSEWHERE,
    },
  },
];

const asked = allRoutes
  .filter((route) => route.access === 'client')
  .flatMap((route) =>
    methodsOf(route).map((method) => ({ ...route, method, label: `${method} ${route.name}` })),
  );
type Asked = (typeof asked)[number];

const send = (route: Asked, { client, records }: WithRecords) =>
  client.raw(route, requestOf(route, records));

describe.each(KINDS)('$kind', ({ become, refused }) => {
  const recordsFor = sharedRecords(become);
  const reasonAgainst = ({ name }: Asked) => refused[name as keyof RouteNamed];

  test.each(asked.filter(reasonAgainst))(
    'is refused $label with 403 and the reason, and nothing changes',
    async (route) => {
      const has = await recordsFor(route, true);
      const answer = await writingNothing(has.client, () => send(route, has));
      expect(answer).toMatchObject(refusal(403, reasonAgainst(route)));
    },
  );

  test.each(asked.filter((route) => !reasonAgainst(route)))('may $label', async (route) => {
    const answer = await send(route, await recordsFor(route));
    expect(answer).toMatchObject({ status: route.status });
  });
});
