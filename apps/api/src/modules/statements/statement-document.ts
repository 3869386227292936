import { openBankAccount, paperFrame } from '#modules/account/public';
import { customerOnPaper } from '#modules/customers/public';
import type { StatementsDeps } from './deps.ts';
import type { StatementDocument } from './pdf/statement-document.ts';
import { overduePence, type Statement } from './read-statement.ts';

/** Rows -> PDF content. */
export async function statementDocument(
  deps: Pick<StatementsDeps, 'blobs' | 'brands' | 'secrets'>,
  statement: Statement,
  createdAt: string,
): Promise<StatementDocument> {
  const { customer, date, entries, openingPence, listedPence, balancePence, ageing } = statement;
  return {
    ...(await paperFrame(deps, statement, createdAt)),
    customer: customerOnPaper(customer),
    date,
    entries,
    openingPence,
    listedPence,
    balancePence,
    ageing,
    overduePence: overduePence(statement),
    bank: openBankAccount(deps.secrets, bankAccountOnPaper(statement)),
    payment_reference: statement.reference,
    debt_collection_message: statement.settings.debt_collection_message,
  };
}

/** The bank account on the paper, sealed; null when nothing is owed. */
export const bankAccountOnPaper = ({ settings, balancePence }: Statement) =>
  balancePence > 0 ? settings.bank_account_sealed : null;
