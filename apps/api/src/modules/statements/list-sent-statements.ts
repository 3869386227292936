import type { SentStatement } from '@counterfoil/contract/statements/schemas';
import { readCustomer } from '#modules/customers/public';
import type { ClientCaller } from '#platform/caller';
import type { StatementsDeps } from './deps.ts';
import { presentSentStatement } from './present-sent-statement.ts';
import { readSentStatements } from './statement-store.ts';

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
