import type { Row } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';

export type PayByBankRow = Row<'pay_by_bank_connections'>;

/** The client's account at the provider of payments by bank; undefined while they are not connected. */
export const payByBankOf = (tx: Tx, clientId: string): Promise<PayByBankRow | undefined> =>
  tx
    .selectFrom('pay_by_bank_connections')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
