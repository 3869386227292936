import { sentStatement, type SentStatement } from '@counterfoil/contract/statements/schemas';
import { formatPence } from '@counterfoil/domain/money/pence';
import { readCustomer } from '#modules/customers/public';
import type { ClientCaller } from '#platform/caller';
import { presentDelivery } from '#platform/mail/present-delivery';
import { storedFields } from '#platform/stored-fields';
import type { StatementsDeps } from './deps.ts';
import { readSentStatements, type SentStatementRow } from './statement-store.ts';

const LAST = 100;

/** The statements sent to a customer, the newest first, with the delivery state of their e-mails. */
export function listSentStatements(
  { transact }: Pick<StatementsDeps, 'transact'>,
  caller: ClientCaller,
  customerId: string,
): Promise<SentStatement[]> {
  const { clientId } = caller;
  return transact.forClient(caller, async (tx) => {
    await readCustomer(tx, clientId, customerId);
    const rows = await readSentStatements(tx, clientId, customerId, LAST);
    return rows.map(presentSentStatement);
  });
}

/** Row -> reply. */
export const presentSentStatement = (row: SentStatementRow): SentStatement => ({
  ...storedFields(row, sentStatement),
  balance: formatPence(row.balance_pence),
  delivery: presentDelivery(row),
});
