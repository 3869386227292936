import { defaultVatOf } from '@counterfoil/domain/vat/default-vat';
import type { ClientCaller, PasswordProof } from '#platform/caller';
import type { Transact } from '#platform/db/transact';
import { newId } from '#platform/ids';
import type { Clock } from '#platform/time/clock';

/** The client whose past this is, and the user who did everything in it. */
export interface DemoOwner {
  readonly clientId: string;
  readonly userId: string;
}

/** A caller for the demo's past: the client as of then, not left yet. */
export async function staffCaller(
  transact: Transact,
  clock: Clock,
  { clientId, userId }: DemoOwner,
): Promise<ClientCaller & PasswordProof> {
  const client = await transact.forClient({ clientId }, (tx) =>
    tx.selectFrom('clients').selectAll().where('id', '=', clientId).executeTakeFirstOrThrow(),
  );
  return {
    userId,
    sessionId: newId(clock),
    device: 'Chrome on Windows',
    email: '',
    requestId: 'seed',
    passwordAt: clock.now().toString(),
    clientId,
    client: {
      id: clientId,
      brand: client.brand,
      vatRegistered: client.vat_registered,
      defaultVat: defaultVatOf(client),
      paymentTerms: client.payment_terms,
      isClientLeft: false,
      onStop: false,
      isPaperClient: client.paper,
      shoebox: client.shoebox,
      isSignedUp: true,
      startedOn: client.started_on,
    },
  };
}
