import { stepAfterInvitation } from '@counterfoil/domain/sign-up/next-step';
import { signUpFacts } from '#modules/account/public';
import type { Tx } from '#platform/db/tx';

/** Starts the sign-up of the clients of a user who has accepted; some have nothing to do in it. */
export async function beginSteps(tx: Tx, userId: string): Promise<void> {
  const clients = await tx
    .selectFrom('memberships')
    .innerJoin('clients', 'clients.id', 'memberships.client_id')
    .where('memberships.user_id', '=', userId)
    .where('clients.client_step', '=', 'review_contract')
    .selectAll('clients')
    .orderBy('clients.id')
    .execute();
  for (const client of clients) {
    const client_step = stepAfterInvitation(signUpFacts(client));
    await tx.updateTable('clients').set({ client_step }).where('id', '=', client.id).execute();
  }
}
