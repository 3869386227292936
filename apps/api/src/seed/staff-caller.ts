import { DEFAULT_VAT_RATE } from '@counterfoil/domain/vat/rates';
import type { ClientCaller } from '#platform/caller';
import type { Transact } from '#platform/db/transact';
import { newId } from '#platform/ids';
import type { Clock } from '#platform/time/clock';

/** A caller for the demo's past: the client's own user, before the client may have left. */
export async function staffCaller(
  transact: Transact,
  clock: Clock,
  clientId: string,
): Promise<ClientCaller> {
  const client = await transact.forClient({ clientId }, (tx) =>
    tx.selectFrom('clients').selectAll().where('id', '=', clientId).executeTakeFirstOrThrow(),
  );
  const member = await transact.acrossClients((tx) =>
    tx
      .selectFrom('memberships')
      .select('user_id')
      .where('client_id', '=', clientId)
      .executeTakeFirst(),
  );
  return {
    userId: member?.user_id ?? newId(clock),
    sessionId: newId(clock),
    email: '',
    requestId: 'seed',
    clientId,
    client: {
      id: clientId,
      brand: client.brand,
      vatRegistered: client.vat_registered,
      defaultVat: client.vat_rate ?? DEFAULT_VAT_RATE,
      paymentTerms: client.payment_terms,
      isClientLeft: false,
      onStop: false,
      isPaperClient: client.paper,
      shoebox: client.shoebox,
      startedOn: client.started_on,
    },
  };
}
