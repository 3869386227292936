import type * as contract from '@counterfoil/contract/statements/routes';
import type { MailOptions } from '@counterfoil/contract/invoices/mail';
import type { SentStatement } from '@counterfoil/contract/statements/schemas';
import { refuseClient } from '@counterfoil/domain/client/refuse-client';
import { refuseStatementSend } from '@counterfoil/domain/customer/refuse-statement';
import { keepInvoiceSettings, sealBankAccount } from '#modules/account/public';
import { readCustomer, readLedger } from '#modules/customers/public';
import { recipientsOf, rememberWords, wordsGiven } from '#modules/invoices/public';
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
import { factsOf, proposedTo } from './propose-statement.ts';
import { presentSentStatement, lastSent, readSentStatement } from './sent-statements.ts';
import { standardStatement } from './statement-mail.ts';
import { readStatement, statementRequest } from './read-statement.ts';
import type { Statement, StatementRequest } from './read-statement.ts';
import { accountOfStatement, bankAccountOnPaper, renderStatement } from './statement-pdf.ts';

interface SendRequest {
  readonly request: StatementRequest;
  readonly mail: MailOptions | undefined;
}

type SendCall = Call<typeof contract.sendStatement, 'asked'> &
  Partial<Call<typeof contract.sendStatement, 'body'>>;

/**
 * Sends a statement to the addresses of its customer, once: the statement, its stored PDF and the
 * e-mail job in one transaction.
 */
export function sendStatement(
  deps: StatementsDeps,
  { caller, asked, body: { mail } = {} }: SendCall,
): Promise<SentStatement> {
  const request = statementRequest(asked);
  const { clientId } = caller;
  enforce(refuseClient('send_statement', caller.client));
  return issuePaper(deps, caller, {
    read: (tx) => readForSending(tx, deps, caller, { request, mail }),
    render: (statement, at) => renderStatement(deps, statement, at, caller),
    // In the order in which sending an invoice takes them.
    lock: async (tx, { customer }) => {
      await readCustomer(tx, clientId, customer.id, 'share');
      await keepInvoiceSettings(tx, clientId);
      await lockClient(tx, clientId);
    },
    fixed: (statement) => statement,
    commit: (tx, statement, file) => commit(tx, deps, caller, { statement, file, mail }),
  });
}

/** The statement, after checks that the customer may receive one. */
async function readForSending(
  tx: Tx,
  deps: StatementsDeps,
  caller: ActingCaller,
  { request, mail }: SendRequest,
): Promise<Statement> {
  const statement = await readStatement(tx, caller, deps.clock.today(), request);
  const { customer } = statement;
  // Only an invoiced customer can get a statement, because such a customer cannot be deleted.
  const [first] = await readLedger(tx, caller.clientId, customer.id, { limit: 1 });
  const isInvoiced = first !== undefined;
  enforce(refuseStatementSend({ ...customer, ...caller.client, isInvoiced }));
  await refuseTooMany(tx, deps, caller.clientId, customer, mail);
  return statement;
}

const STATEMENT = 'This customer’s statement';

/** Checks the mail limits: before rendering, and again under the client's lock. */
async function refuseTooMany(
  tx: Tx,
  { clock, mailQueue }: StatementsDeps,
  clientId: string,
  customer: Statement['customer'],
  mail: MailOptions | undefined,
) {
  const tooOften = mailedTooOftenAt(clock, STATEMENT, await lastSent(tx, clientId, customer.id));
  if (tooOften) throw tooOften;
  await mailQueue.refuseFullDay(tx, clientId, recipientsOf(customer, mail) ?? '');
}

interface IssuedStatement {
  readonly statement: Statement;
  readonly file: IssuedFile;
  readonly mail: MailOptions | undefined;
}

async function commit(
  tx: Tx,
  deps: StatementsDeps,
  caller: ActingCaller,
  { statement, file, mail }: IssuedStatement,
): Promise<SentStatement> {
  const { clock, mailQueue } = deps;
  const { clientId, userId } = caller;
  const { customer } = statement;
  const facts = factsOf(statement);
  const id = newId(clock);
  const account = bankAccountOnPaper(deps.secrets, statement);
  const statementRow = {
    id,
    client_id: clientId,
    customer_id: customer.id,
    ...facts,
    bank_account_sealed: account && sealBankAccount(deps.secrets, account, accountOfStatement(id)),
    pdf_blob_id: file.blobId,
    user_id: userId,
    created_at: clock.now().toString(),
  };
  await tx.insertInto('statements').values(statementRow).execute();
  const standard = standardStatement(facts, statement.client.company_name);
  const words = wordsGiven(mail, standard);
  const email = recipientsOf({ email: (await proposedTo(tx, statement)).to.join(',') }, mail);
  const toCustomer = mailToCustomer(caller, 'statement', { statement_id: id }, { email });
  await mailQueue.add(tx, [{ ...toCustomer, text: words?.text ?? null }]);
  const isWritten = mail?.subject !== undefined || mail?.message !== undefined;
  if (isWritten) await rememberWords(tx, clock, clientId, standard, words);
  await audit(tx, clock, caller, { id, detail: { balance_pence: facts.balance_pence } });
  return presentSentStatement(await readSentStatement(tx, clientId, id));
}
