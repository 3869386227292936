import type { SentStatement } from '@counterfoil/contract/statements/schemas';
import { refuseStatementSend } from '@counterfoil/domain/customer/refuse-statement';
import { LEFT_NO_STATEMENTS, NOTHING_TO_STATE } from '@counterfoil/domain/text';
import { isDeepStrictEqual } from 'node:util';
import { keepInvoiceSettings } from '#modules/account/public';
import { readLedger } from '#modules/customers/public';
import { audit } from '#platform/audit';
import { keepBlob, reserveBlob } from '#platform/blobs/blob-rows';
import type { ActingCaller } from '#platform/caller';
import { lockClient } from '#platform/db/lock-client';
import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import { countAddresses, mailedTooOftenAt, refuseFullDay } from '#platform/mail/mail-limits';
import { changedMeanwhile, forbidden, refuse } from '#platform/refusals';
import type { Clock } from '#platform/time/clock';
import type { StatementsDeps } from './deps.ts';
import { presentSentStatement } from './present-sent-statement.ts';
import { overduePence, readStatement, type Statement } from './read-statement.ts';
import { bankAccountOnPaper } from './statement-document.ts';
import { renderStatement } from './statement-pdf.ts';
import type { StatementRequest } from './statement-request.ts';
import { insertStatement, lastSent, readSentStatement } from './statement-store.ts';

// Each try renders what it read; a change in between makes it read again.
const TRIES = 3;

/** The account is not any more what was rendered: read and render again. */
class Outdated extends Error {}

/**
 * Sends a statement to every address of its customer, once: renders the PDF from the very account
 * that is committed, then in one transaction the statement, its stored PDF and the e-mail job.
 */
export async function sendStatement(
  deps: StatementsDeps,
  caller: ActingCaller,
  request: StatementRequest,
): Promise<SentStatement> {
  if (caller.client.left) throw forbidden(LEFT_NO_STATEMENTS);
  for (let tries = 1; tries <= TRIES; tries++) {
    try {
      return await sendOnce(deps, caller, request);
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
    }
  }
  throw changedMeanwhile();
}

async function sendOnce(
  deps: StatementsDeps,
  caller: ActingCaller,
  request: StatementRequest,
): Promise<SentStatement> {
  const { transact, clock, blobs } = deps;
  const { clientId } = caller;
  const read = (tx: Tx) => readForSending(tx, clock, caller, request);
  const statement = await transact.forClient(caller, read);
  const pdf = await renderStatement(deps, statement, clock.now(), caller);
  const blobId = await transact.forClient(caller, (tx) =>
    reserveBlob(tx, clock, clientId, 'application/pdf'),
  );
  const stored = await blobs.put(blobId, pdf);
  return transact.answering(caller, async (tx) => {
    // What stands on the paper stays as it is from here to the commit.
    await keepInvoiceSettings(tx, clientId);
    await lockClient(tx, clientId);
    if (!isDeepStrictEqual(await read(tx), statement)) throw new Outdated();
    await keepBlob(tx, clientId, blobId, stored);
    return commit(tx, deps, caller, { statement, blobId });
  });
}

/** The statement, of a customer who may be sent it. */
async function readForSending(
  tx: Tx,
  clock: Clock,
  caller: ActingCaller,
  request: StatementRequest,
): Promise<Statement> {
  const statement = await readStatement(tx, caller, clock.today(), request);
  const { customer } = statement;
  const refusal = refuseStatementSend({ ...customer, isClientLeft: caller.client.left });
  if (refusal) {
    throw refusal.kind === 'address' ? refuse(refusal.reason) : forbidden(refusal.reason);
  }
  // Whoever has been sent one must stay, and only who was invoiced does.
  const [first] = await readLedger(tx, caller.clientId, customer.id, { limit: 1 });
  if (!first) throw refuse(NOTHING_TO_STATE);
  await refuseTooMany(tx, clock, caller.clientId, customer);
  return statement;
}

const STATEMENT = 'This customer’s statement';

/** Asked before the work of rendering, and again under the client's lock. */
async function refuseTooMany(
  tx: Tx,
  clock: Clock,
  clientId: string,
  { id, email }: Statement['customer'],
) {
  const tooOften = mailedTooOftenAt(clock, STATEMENT, await lastSent(tx, clientId, id));
  if (tooOften) throw tooOften;
  await refuseFullDay(tx, clock, clientId, countAddresses(email ?? ''));
}

async function commit(
  tx: Tx,
  deps: StatementsDeps,
  caller: ActingCaller,
  { statement, blobId }: { readonly statement: Statement; readonly blobId: string },
): Promise<SentStatement> {
  const { clock, queueMails } = deps;
  const { clientId, userId, client } = caller;
  const { customer, balancePence: balance_pence } = statement;
  const id = newId(clock);
  await insertStatement(tx, {
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
    pdf_blob_id: blobId,
    user_id: userId,
    created_at: clock.now().toString(),
  });
  await queueMails(tx, [
    {
      clientId,
      brand: client.brand,
      kind: 'statement',
      about: { statement_id: id },
      recipients: customer.email ?? '',
    },
  ]);
  await audit(tx, clock, caller, { id, detail: { balance_pence } });
  return presentSentStatement(await readSentStatement(tx, clientId, id));
}
