import type * as contract from '@counterfoil/contract/statements/routes';
import { sentStatement, type SentStatement } from '@counterfoil/contract/statements/schemas';
import type { AddressOutcome } from '@counterfoil/domain/mail/outcomes';
import { formatPence } from '@counterfoil/domain/money/pence';
import { readCustomer } from '#modules/customers/public';
import type { Call } from '#platform/http/serve-route';
import {
  DELIVERY_COLUMNS,
  type DeliveryRow,
  outcomesOfMail,
  presentDelivery,
} from '#platform/mail/mails';
import { storedFields, type Row } from '#platform/db/rows';
import type { StatementsDeps } from './deps.ts';
import type { Statement } from './read-statement.ts';
import { MOST_MAILS_AGAIN } from '@counterfoil/domain/mail/limits';
import type { Tx } from '#platform/db/tx';

const LAST = 100;

/** The statements sent to a customer, the newest first, with the delivery state of their e-mails. */
export function listSentStatements(
  { transact }: Pick<StatementsDeps, 'transact'>,
  { caller, params: { customer_id: customerId } }: Call<typeof contract.listSentStatements>,
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

export type StatementRow = Row<'statements'>;
export type SentStatementRow = Pick<StatementRow, 'id' | 'customer_id' | 'date' | 'balance_pence'> &
  DeliveryRow;

/** Statements with the delivery state of their e-mails. */
const sent = (tx: Tx, clientId: string) =>
  tx
    .selectFrom('statements as s')
    .innerJoin('mails as m', (join) =>
      join.onRef('m.client_id', '=', 's.client_id').onRef('m.statement_id', '=', 's.id'),
    )
    .select(['s.id', 's.customer_id', 's.date', 's.balance_pence'])
    .select(DELIVERY_COLUMNS.map((column) => `m.${column}` as const))
    .where('s.client_id', '=', clientId);

export function readSentStatement(tx: Tx, clientId: string, id: string): Promise<SentStatementRow> {
  return sent(tx, clientId).where('s.id', '=', id).executeTakeFirstOrThrow();
}

/** Outcomes of one day's mails with the same statement (equal amounts), the oldest first. */
export async function sameSentToday(
  tx: Tx,
  { customer, date, balancePence, listedPence }: Statement,
): Promise<AddressOutcome[][]> {
  const rows = await sent(tx, customer.client_id)
    .where('s.customer_id', '=', customer.id)
    .where('s.date', '=', date)
    .where('s.balance_pence', '=', balancePence)
    .where('s.listed_pence', '=', listedPence)
    .orderBy('s.id')
    .execute();
  return rows.map(outcomesOfMail);
}

/** The times of the customer's newest statements, as many as the limits need. */
export async function lastSent(tx: Tx, clientId: string, customerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('statements')
    .select('created_at')
    .where('client_id', '=', clientId)
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(MOST_MAILS_AGAIN)
    .execute();
  return rows.map((row) => row.created_at);
}

/** A customer's statements, the newest first. */
function readSentStatements(
  tx: Tx,
  clientId: string,
  customerId: string,
  limit: number,
): Promise<SentStatementRow[]> {
  return sent(tx, clientId)
    .where('s.customer_id', '=', customerId)
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute();
}
