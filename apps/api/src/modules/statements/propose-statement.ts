import type { MailProposal } from '@counterfoil/contract/invoices/mail';
import type * as contract from '@counterfoil/contract/statements/routes';
import { warningsBeforeStatement } from '@counterfoil/domain/invoice/send-warnings';
import {
  addressesIn,
  type RemainingRecipients,
  stillToReach,
} from '@counterfoil/domain/mail/outcomes';
import { mailName } from '#modules/account/public';
import { wordsToPropose } from '#modules/invoices/public';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';
import { addedToMessage } from '#platform/mail/mail-template';
import type { StatementsDeps } from './deps.ts';
import { overduePence, readStatement, statementRequest, type Statement } from './read-statement.ts';
import { sameSentToday } from './sent-statements.ts';
import { standardStatement, statementContent, type StatementFacts } from './statement-mail.ts';
import { bankAccountOnPaper } from './statement-pdf.ts';

/** The mail that would go out with a statement made now. */
export function statementMail(
  deps: Pick<StatementsDeps, 'transact' | 'clock' | 'secrets' | 'brands'>,
  { caller, asked }: Call<typeof contract.statementMail, 'asked'>,
): Promise<MailProposal> {
  const request = statementRequest(asked);
  return deps.transact.forClient(caller, async (tx) => {
    const statement = await readStatement(tx, caller, deps.clock.today(), request);
    const facts = factsOf(statement);
    const { customer, client } = statement;
    const bank = bankAccountOnPaper(deps.secrets, statement);
    const { to, unreached } = await proposedTo(tx, statement);
    return {
      to,
      ...(await wordsToPropose(tx, caller.clientId, standardStatement(facts, client.company_name))),
      added: addedToMessage(statementContent(facts, bank), mailName(deps, statement), customer),
      warnings: warningsBeforeStatement({
        unreached,
        owedPence: facts.balance_pence,
        hasBankDetails: bank !== null,
      }),
    };
  });
}

/** Facts of a statement for its mail and its stored row. */
export const factsOf = (statement: Statement): StatementFacts => ({
  customer_name: statement.customer.name,
  date: statement.date,
  balance_pence: statement.balancePence,
  overdue_pence: overduePence(statement),
  listed_pence: statement.listedPence,
  payment_reference: statement.reference,
});

/** All addresses; or, when only some received today's identical statement, the others. */
export async function proposedTo(
  tx: Tx,
  statement: Statement,
): Promise<{ readonly to: string[]; readonly unreached: RemainingRecipients | null }> {
  const current = addressesIn(statement.customer.email ?? '');
  const unreached = stillToReach(current, await sameSentToday(tx, statement));
  return { to: [...(unreached?.to ?? current)], unreached };
}
