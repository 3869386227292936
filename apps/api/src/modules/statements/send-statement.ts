import type * as contract from '@counterfoil/contract/statements/routes';
import type { SentStatement, StatementRecipients } from '@counterfoil/contract/statements/schemas';
import { refuseClient } from '@counterfoil/domain/client/refuse-client';
import { refuseStatementSend } from '@counterfoil/domain/customer/refuse-statement';
import { addressesIn, stillToReach } from '@counterfoil/domain/mail/outcomes';
import { keepInvoiceSettings } from '#modules/account/public';
import { readCustomer, readLedger } from '#modules/customers/public';
import { audit } from '#platform/audit';
import type { ActingCaller } from '#platform/caller';
import { lockClient } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import type { Call } from '#platform/http/serve-route';
import { mailToCustomer } from '#platform/mail/mail-queue';
import { mailedTooOftenAt } from '#platform/mail/mail-limits';
import { issuePaper, type IssuedFile } from '#platform/papers/issue-paper';
import { enforce } from '#platform/refusals';
import type { StatementsDeps } from './deps.ts';
import {
  presentSentStatement,
  lastSent,
  readSentStatement,
  sameSentToday,
} from './sent-statements.ts';
import { overduePence, readStatement, statementRequest } from './read-statement.ts';
import type { Statement, StatementRequest } from './read-statement.ts';
import { bankAccountOnPaper, renderStatement } from './statement-pdf.ts';

/**
 * Sends a statement to the addresses of its customer, once: the statement, its stored PDF and the
 * e-mail job in one transaction.
 */
export function sendStatement(
  deps: StatementsDeps,
  { caller, asked }: Call<typeof contract.sendStatement, 'asked'>,
): Promise<SentStatement> {
  const request = statementRequest(asked);
  const { clientId } = caller;
  enforce(refuseClient('send_statement', caller.client));
  return issuePaper(deps, caller, {
    read: (tx) => readForSending(tx, deps, caller, request),
    render: (statement, at) => renderStatement(deps, statement, at, caller),
    // In the order in which sending an invoice takes them.
    lock: async (tx, { customer }) => {
      await readCustomer(tx, clientId, customer.id, 'share');
      await keepInvoiceSettings(tx, clientId);
      await lockClient(tx, clientId);
    },
    fixed: (statement) => statement,
    commit: (tx, statement, file) => commit(tx, deps, caller, { statement, file }),
  });
}

/** Whom it would go to. */
export function statementRecipients(
  { transact, clock }: StatementsDeps,
  { caller, asked }: Call<typeof contract.statementRecipients, 'asked'>,
): Promise<StatementRecipients> {
  const request = statementRequest(asked);
  return transact.forClient(caller, async (tx) =>
    recipientsOf(tx, await readStatement(tx, caller, clock.today(), request)),
  );
}

/** All addresses; after the same statement of today that some of them did not get, only those. */
async function recipientsOf(tx: Tx, statement: Statement): Promise<StatementRecipients> {
  const current = addressesIn(statement.customer.email ?? '');
  const unreached = stillToReach(current, await sameSentToday(tx, statement));
  return { to: [...(unreached?.to ?? current)], failed: unreached && [...unreached.failed] };
}

/** The statement, after checks that the customer may receive one. */
async function readForSending(
  tx: Tx,
  deps: StatementsDeps,
  caller: ActingCaller,
  request: StatementRequest,
): Promise<Statement> {
  const statement = await readStatement(tx, caller, deps.clock.today(), request);
  const { customer } = statement;
  // Only an invoiced customer can get a statement, because such a customer cannot be deleted.
  const [first] = await readLedger(tx, caller.clientId, customer.id, { limit: 1 });
  const isInvoiced = first !== undefined;
  enforce(refuseStatementSend({ ...customer, ...caller.client, isInvoiced }));
  await refuseTooMany(tx, deps, caller.clientId, customer);
  return statement;
}

const STATEMENT = 'This customer’s statement';

/** Checks the mail limits: before rendering, and again under the client's lock. */
async function refuseTooMany(
  tx: Tx,
  { clock, mailQueue }: StatementsDeps,
  clientId: string,
  { id, email }: Statement['customer'],
) {
  const tooOften = mailedTooOftenAt(clock, STATEMENT, await lastSent(tx, clientId, id));
  if (tooOften) throw tooOften;
  await mailQueue.refuseFullDay(tx, clientId, email ?? '');
}

async function commit(
  tx: Tx,
  deps: StatementsDeps,
  caller: ActingCaller,
  { statement, file }: { readonly statement: Statement; readonly file: IssuedFile },
): Promise<SentStatement> {
  const { clock, mailQueue } = deps;
  const { clientId, userId } = caller;
  const { customer, balancePence: balance_pence } = statement;
  const id = newId(clock);
  const statementRow = {
    id,
    client_id: clientId,
    customer_id: customer.id,
    customer_name: customer.name,
    date: statement.date,
    balance_pence,
    overdue_pence: overduePence(statement),
    listed_pence: statement.listedPence,
    payment_reference: statement.reference,
    bank_account_sealed: bankAccountOnPaper(statement),
    pdf_blob_id: file.blobId,
    user_id: userId,
    created_at: clock.now().toString(),
  };
  await tx.insertInto('statements').values(statementRow).execute();
  const { to } = await recipientsOf(tx, statement);
  const mail = { email: to.join(',') };
  await mailQueue.add(tx, [mailToCustomer(caller, 'statement', { statement_id: id }, mail)]);
  await audit(tx, clock, caller, { id, detail: { balance_pence } });
  return presentSentStatement(await readSentStatement(tx, clientId, id));
}
