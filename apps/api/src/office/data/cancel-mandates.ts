import { ProviderError } from '@counterfoil/providers/calls/port';
import type { CommandContext, OfficeDeps } from '../command.ts';
import { openMandates, type OpenMandate } from './open-mandates.ts';

/**
 * Ends a client's mandates at the provider, as an erasure would lose the way to them. One that the provider does not
 * end stays open here: the erasure continues and names it. @returns the ended ones
 */
export async function cancelMandates(
  { transact, directDebit, clock, log }: OfficeDeps,
  clientId: string,
  at: CommandContext,
): Promise<OpenMandate[]> {
  const open = await transact.acrossClients(async (tx) => {
    // The provider's message about their end must send no mail.
    await tx
      .updateTable('direct_debits')
      .set({ replaced_at: clock.now().toString() })
      .where('client_id', '=', clientId)
      .where('state', '=', 'taken')
      .where('replaced_at', 'is', null)
      .execute();
    return openMandates(tx, clientId);
  });
  const cancelled: OpenMandate[] = [];
  for (const mandate of open) {
    const { mandate_id, direct_debit_id } = mandate;
    if (mandate_id === null) continue;
    at.tell?.(`Cancelling the mandate ${mandate_id}`);
    try {
      await directDebit.cancelMandate(mandate_id, clientId);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      log.warn({ err: error }, 'A mandate of an erased client is not cancelled');
      continue;
    }
    await transact.acrossClients((tx) =>
      tx
        .updateTable('direct_debits')
        .set({ status: 'cancelled' })
        .where('id', '=', direct_debit_id)
        .execute(),
    );
    cancelled.push(mandate);
  }
  return cancelled;
}
