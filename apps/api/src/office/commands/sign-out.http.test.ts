import { getProfile } from '@counterfoil/contract/account/routes';
import { signedInClient } from '@counterfoil/testkit/clients';
import { dataOf, officeAt, STAFF } from '@counterfoil/testkit/office';
import { rowsIn } from '@counterfoil/testkit/rows';
import { expect, test } from 'vitest';

test('sign-out ends every session of the client’s login, and of no other', async () => {
  const [client, other] = [await signedInClient(), await signedInClient()];
  const office = officeAt(client);
  const ended = { client_id: client.clientId, signed_out: 1 };
  expect(await dataOf(office('sign-out', client.email))).toEqual(ended);
  expect(await client.call(getProfile)).toMatchObject({ status: 401 });
  expect(await other.call(getProfile)).toMatchObject({ status: 200 });
  expect(await dataOf(office('sign-out', client.clientId))).toEqual({ ...ended, signed_out: 0 });
  const acts = (await rowsIn(client, 'audit_log')).filter(
    ({ action }) => action === 'logins_signed_out',
  );
  expect(acts).toMatchObject([{ office_user: STAFF, user_id: null, detail: { count: 1 } }]);
});
