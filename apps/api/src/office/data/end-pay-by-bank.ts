import { ProviderError } from '@counterfoil/providers/calls/port';
import type { CommandContext, OfficeDeps } from '../command.ts';

/**
 * Ends what a client has at the provider of payments by bank, as an erasure would lose the way to it: nobody may pay an
 * invoice that is gone. Whatever the provider does not end now expires there on its own; the erasure continues.
 */
export async function endPayByBank(
  { transact, payByBank, clock, log }: OfficeDeps,
  clientId: string,
  at: CommandContext,
): Promise<void> {
  const { connections, orders } = await transact.acrossClients(async (tx) => ({
    connections: await tx
      .updateTable('pay_by_bank_connections')
      .set({ ended_at: clock.now().toString() })
      .where('client_id', '=', clientId)
      .where('provider', '=', payByBank.name)
      .returning(['id', 'merchant_ref', 'webhook_id'])
      .execute(),
    orders: await tx
      .updateTable('pay_by_bank_orders')
      .set({ state: 'ended' })
      .where('client_id', '=', clientId)
      .where('provider', '=', payByBank.name)
      .where('next_look_at', 'is not', null)
      .returning(['connection_id', 'provider_order_id'])
      .execute(),
  }));
  if (connections.length > 0) at.tell?.('Ending payments by bank');
  const trying = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      log.warn({ err: error }, 'Payments by bank of an erased client are not ended');
    }
  };
  for (const { id, merchant_ref, webhook_id } of connections) {
    for (const { provider_order_id } of orders.filter((order) => order.connection_id === id)) {
      if (provider_order_id === null) continue;
      await trying(() => payByBank.cancelOrder(merchant_ref, provider_order_id, clientId));
    }
    if (webhook_id === null) continue;
    await trying(() => payByBank.disconnect({ ref: merchant_ref, webhook_id }, clientId));
  }
}
