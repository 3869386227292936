import { openClient, openUser } from '@counterfoil/api/modules/account/public';
import { startSession } from '@counterfoil/api/modules/sessions/sessions';
import { createTransact, type Transact } from '@counterfoil/api/platform/db/transact';
import type { Tx } from '@counterfoil/api/platform/db/tx';
import { onTestFinished } from 'vitest';
import { aMigratedDatabase } from './new-database.ts';
import { portalWith, testApi } from './test-api.ts';

/** A portal with a database of its own, for what concerns all clients at once. */
export async function anOwnPortal() {
  const { clock } = await testApi();
  const database = await aMigratedDatabase();
  const first = await portalWith({ database });
  const transact = createTransact(database.kysely, clock);
  const portals = [first.portal];
  onTestFinished(async () => {
    for (const portal of portals) await portal.close();
    await database.close();
  });
  return {
    ...first,
    database,
    deps: first.portal.office,
    /** Another node with the same database. */
    node: async () => {
      const other = await portalWith({ database });
      portals.push(other.portal);
      return other;
    },
    /** A client, signed in. */
    client: () => aClient(transact),
  };
}

/** A client, signed in, in a database of its own. */
export async function aClient(transact: Transact, email = 'ada@own.test') {
  const { clock, secrets } = await testApi();
  const contact = { first_name: 'Ada', last_name: 'Own', email, phone: '020 7946 0999' };
  return transact.acrossClients(async (tx) => {
    const opened = await openClient({ clock, secrets }, tx, {
      brand: 'brightpence',
      company_name: 'Own Joinery Ltd',
      company_number: '01234567',
      business_type: 'ltd',
      address: { line_1: '1 Test Street', city: 'Leeds', post_code: 'LS1 1AA' },
      client_step: 'completed',
      started_on: '2025-11-21',
      contact,
    });
    const user = { brand: 'brightpence', email, passwordHash: null, clients: [opened] };
    const userId = await openUser(clock, tx, user);
    const begin = async (on: Tx) => {
      const { token, id } = await startSession(on, clock, userId);
      return { 'access-token': token, client: id, uid: email };
    };
    return {
      clientId: opened.clientId,
      headers: await begin(tx),
      /** The headers of one more session. */
      onAnotherDevice: () => transact.acrossClients(begin),
    };
  });
}
