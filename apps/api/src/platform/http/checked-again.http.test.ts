import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { allRoutes, type RoutesByName } from '@counterfoil/contract/all-routes';
import { createCustomer } from '@counterfoil/contract/customers/routes';
import type { Route } from '@counterfoil/contract/route';
import { signOut } from '@counterfoil/contract/sessions/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { COMPLETE_CUSTOMER } from '@counterfoil/testkit/complete-customer';
import { overConnections } from '@counterfoil/testkit/connections';
import { formOf } from '@counterfoil/testkit/form-files';
import { aFile, aPhoto, LICENCE, PDF } from '@counterfoil/testkit/identities';
import { officeAt } from '@counterfoil/testkit/office';
import { pathOf } from '@counterfoil/testkit/path-of';
import { noRecords, paramsOf } from '@counterfoil/testkit/route-samples';
import { rowsIn } from '@counterfoil/testkit/rows';
import { portalWith } from '@counterfoil/testkit/test-api';
import { currentEnvelopeId, uploadForm } from '@counterfoil/testkit/upload';
import { expect, onTestFinished, test } from 'vitest';

interface Form {
  readonly body: Buffer;
  readonly headers: Record<string, string>;
}

/** A form for each route that takes one. */
const FORMS: { readonly [N in keyof RoutesByName]?: (client: SignedInClient) => Promise<Form> } = {
  bulkUpload: async (client) => uploadForm(await currentEnvelopeId(client), [{}, {}]),
  updateClient: async () =>
    formOf('client', { phone: '020 7946 0999' }, [{ ...aPhoto(), field: 'logo' }]),
  updateContact: async () =>
    formOf('contact', { first_name: 'Ada' }, [aFile('bill.pdf', PDF, 'additional_file')]),
  updateIdentity: async () => formOf('identity', LICENCE, [aPhoto()]),
};
const formOfRoute = (route: Route) => FORMS[route.name as keyof RoutesByName];
const formRoutes = allRoutes.filter(
  (route: Route) => route.multipart === true || route.alsoForm === true,
);

/** Events that may come while a form is open, and the form's status then. */
const MEANWHILE: readonly [
  what: string,
  (client: SignedInClient) => Promise<unknown>,
  status: number,
][] = [
  ['the client is erased', (client) => officeAt(client)('erase', client.clientId, '--yes'), 401],
  ['the session ends', (client) => client.call(signOut), 401],
  [
    'the user loses the client',
    ({ api, userId }) =>
      api.database.kysely.deleteFrom('memberships').where('user_id', '=', userId).execute(),
    404,
  ],
];

test('every route with a form is tested here', () => {
  expect(formRoutes.map(({ name }) => name).toSorted()).toEqual(Object.keys(FORMS).toSorted());
});

test.each(
  formRoutes.flatMap((route) =>
    MEANWHILE.map(([what, act, status]) => ({ route, what, act, status })),
  ),
)('$route.name, open while $what, ends with $status', async ({ route, act, status }) => {
  const client = await signedInClient();
  const [contact] = await rowsIn(client, 'contacts');
  const records = { ...noRecords(), contact: contact?.id ?? '' };
  const form = await formOfRoute(route)?.(client);
  const { body, headers } = form ?? { body: Buffer.alloc(0), headers: {} };
  const half = Math.floor(body.length / 2);
  const slowly = async function* () {
    yield body.subarray(0, half);
    await act(client);
    yield body.subarray(half);
  };
  const answer = await client.api.portal.app.inject({
    method: route.method,
    url: pathOf(route, { client_id: client.clientId, ...paramsOf(route, records) }),
    headers: { ...client.headers, ...headers },
    payload: Readable.from(slowly()),
  });
  expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining('errors')]);
});

test('a slow JSON body is not accepted after its session has ended', async () => {
  const client = await signedInClient();
  const server = await portalWith({});
  onTestFinished(() => server.portal.close());
  const { port } = await overConnections(server);
  const body = JSON.stringify({
    customer: { ...COMPLETE_CUSTOMER, name: 'Slow Ltd', email: 'a@slow.test' },
  });
  const writing = request({
    port,
    method: 'POST',
    path: pathOf(createCustomer, { client_id: client.clientId }),
    headers: {
      ...client.headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  });
  writing.flushHeaders();
  await once(writing, 'continue');
  writing.write(body.slice(0, 20));
  await client.call(signOut);
  writing.end(body.slice(20));
  const [answer] = (await once(writing, 'response')) as [IncomingMessage];
  expect([answer.statusCode, JSON.parse(await text(answer))]).toEqual([
    401,
    { errors: ['Please sign in to continue.'] },
  ]);
});
