import { allRoutes, type RoutesByName } from '@counterfoil/contract/all-routes';
import { ACTIONS, left, type AuditedRoute, type RefusedKind } from '@counterfoil/testkit/actions';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { refusal } from '@counterfoil/testkit/answers';
import { leaveTheService, type SignedInClient } from '@counterfoil/testkit/clients';
import {
  type ClientWithRecords,
  methodsOf,
  requestOf,
  sharedRecords,
} from '@counterfoil/testkit/route-samples';
import { setRows } from '@counterfoil/testkit/rows';
import { describe, expect, test } from 'vitest';

const KINDS: Readonly<
  Record<RefusedKind, { kind: string; become: (client: SignedInClient) => Promise<void> }>
> = {
  left: { kind: 'a client who has left', become: leaveTheService },
  paper: {
    kind: 'a paper client',
    become: (client) => setRows(client, 'clients', { paper: true }),
  },
  keptElsewhere: {
    kind: 'a client with customers kept elsewhere',
    become: (client) => setRows(client, 'customers', { external_accounting_id: 'X-1' }),
  },
};

const NO_INVOICING =
  'You send us your papers by post, so you have no invoices or customers here. Please contact us to use them.';

/** Everything below these paths belongs to the areas that paper clients do not have. */
const INVOICING = /^(customers|invoices|credit_notes|item_suggestions|statements)(\/|$)/;
const INVOICING_ROUTES = allRoutes
  .filter(({ path }) => INVOICING.test(path.split('/{client_id}/')[1] ?? ''))
  .map(({ name }) => [name, NO_INVOICING]);

/** The refused reads and areas; all others are allowed. */
const REFUSED: {
  readonly [K in RefusedKind]?: { readonly [N in keyof RoutesByName]?: string };
} = {
  left: {
    newCreditNote: left('create credit notes.'),
    getTaxAuthorityUrl: left('authorise us with HMRC.'),
    getBankingUrl: left('connect bank accounts.'),
    getPayByBankUrl: left('connect payments by bank.'),
  },
  paper: Object.fromEntries(INVOICING_ROUTES),
};

const asked = allRoutes
  .filter((route) => route.access === 'client')
  .flatMap((route) =>
    methodsOf(route).map((method) => ({ ...route, method, label: `${method} ${route.name}` })),
  );
type AskedRoute = (typeof asked)[number];

const send = (route: AskedRoute, { client, records }: ClientWithRecords) =>
  client.raw(route, requestOf(route, records));

const kinds = (Object.keys(KINDS) as RefusedKind[]).map((id) => ({ id, ...KINDS[id] }));

describe.each(kinds)('$kind', ({ id, become }) => {
  const recordsFor = sharedRecords(become);
  const reasonAgainst = ({ name }: AskedRoute) =>
    ACTIONS[name as AuditedRoute]?.[id] ?? REFUSED[id]?.[name as keyof RoutesByName];

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
