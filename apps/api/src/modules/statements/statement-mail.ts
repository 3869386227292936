import { mailSender, openBankAccount, readSeller } from '#modules/account/public';
import { readCustomer } from '#modules/customers/public';
import { paragraphsOf, type StandardMail } from '#modules/invoices/public';
import { byId } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { clientMail, type WrittenParts } from '#platform/mail/mail-template';
import type { ComposedMail, MailComposers, MailRow } from '#platform/mail/mails';
import type { StatementsDeps } from './deps.ts';
import type { InvoiceBankAccount } from '@counterfoil/contract/account/invoice-bank-account';
import { PLACEHOLDERS, readText } from '@counterfoil/domain/mail/mail-text';
import { nameInSubject } from '@counterfoil/domain/mail/name-in-subject';
import { formatPounds } from '@counterfoil/domain/money/pence';
import { mapFields } from '@counterfoil/domain/pick';
import { bankFacts } from '@counterfoil/domain/papers/paper-view';
import { dateText } from '@counterfoil/domain/dates/date-text';
import type { StatementRow } from './sent-statements.ts';
import { accountOfStatement } from './statement-pdf.ts';

type Deps = Pick<StatementsDeps, 'transact' | 'blobs' | 'brands' | 'secrets'>;

/** The composer of mails with a statement. */
export const statementMails = (deps: Deps): MailComposers<'statement'> => ({
  statement: (row) => composeStatementMail(deps, row),
});

/** The mail for the stored statement: it agrees with the PDF, whatever has changed since. */
async function composeStatementMail(deps: Deps, row: MailRow): Promise<ComposedMail> {
  const scope = { clientId: row.client_id };
  const parts = await deps.transact.forClient(scope, (tx) => readParts(tx, row));
  const { statement, customer, client } = parts;
  const { text: standard } = standardStatement(statement, client.company_name).standard;
  return clientMail({
    signatory: await mailSender(deps, parts),
    customer: { name: statement.customer_name, contact_name: customer.contact_name },
    subject: row.subject ?? standard.subject,
    message: paragraphsOf(row.message ?? standard.message),
    written: statementContent(
      statement,
      openBankAccount(
        deps.secrets,
        statement.bank_account_sealed,
        accountOfStatement(statement.id),
      ),
    ),
    attachment: {
      filename: `Statement ${statement.date}.pdf`,
      content_type: 'application/pdf',
      content: await deps.blobs.get(statement.pdf_blob_id),
    },
  });
}

async function readParts(tx: Tx, { client_id: clientId, statement_id: statementId }: MailRow) {
  if (statementId === null) throw new Error('a mail without a statement');
  const statement = await byId(tx, 'statements', clientId, statementId);
  return {
    statement,
    customer: await readCustomer(tx, clientId, statement.customer_id),
    ...(await readSeller(tx, clientId)),
  };
}

/** Facts of a statement for a mail, sent or not yet. */
export type StatementFacts = Pick<
  StatementRow,
  | 'customer_name'
  | 'date'
  | 'balance_pence'
  | 'overdue_pence'
  | 'listed_pence'
  | 'payment_reference'
>;

/** The unchanged mail. The amount owed is stated below its text, so that it is always right. */
export function standardStatement(facts: StatementFacts, companyName: string): StandardMail {
  const template = {
    subject: `Statement from ${nameInSubject(companyName)}: balance {balance} on {date}`,
    message: 'Your statement of account is attached.',
  };
  const values = {
    ...mapFields(PLACEHOLDERS, () => null),
    balance: balanceInWords(facts.balance_pence),
    date: dateText(facts.date),
    customer: facts.customer_name,
  };
  return { kind: 'statement', standard: { template, text: readText(template, values) }, values };
}

const balanceInWords = (balance: number) =>
  balance < 0 ? `${formatPounds(-balance)} in credit` : formatPounds(balance);

/** The content of a mail with a statement: the amount owed, the part that is late, how to pay. */
export function statementContent(
  statement: StatementFacts,
  bankAccount: InvoiceBankAccount | null,
): WrittenParts {
  const { balance_pence: balance, overdue_pence: overdue, listed_pence: listed } = statement;
  const date = dateText(statement.date);
  return {
    heading: `Statement of ${date}`,
    paragraphs: [owedSentence(statement)],
    facts: [
      { label: 'Date', value: date },
      ...(listed === balance ? [] : [listedFact(listed)]),
      ...(overdue > 0 ? [{ label: 'Overdue', value: formatPounds(overdue) }] : []),
    ],
    amount:
      balance < 0
        ? { label: 'In credit', value: formatPounds(-balance) }
        : { label: 'Balance due', value: formatPounds(balance) },
    details: bankAccount && {
      heading: 'How to pay',
      facts: bankFacts(bankAccount, statement.payment_reference),
    },
    closing:
      balance > 0 ? ['If you’ve already paid, thank you. You don’t need to do anything.'] : [],
  };
}

function owedSentence({ balance_pence: balance, overdue_pence: overdue }: StatementFacts): string {
  if (balance < 0)
    return `Your account is ${formatPounds(-balance)} in credit: there is nothing to pay.`;
  if (balance === 0) return 'There is nothing to pay.';
  const owed = `${formatPounds(balance)} is still to be paid`;
  if (overdue === 0) return `${owed}; none of it is overdue.`;
  return overdue === balance
    ? `${owed}, and all of it is overdue.`
    : `${owed}, of which ${formatPounds(overdue)} is overdue.`;
}

const listedFact = (listed: number) =>
  listed < 0
    ? { label: 'Credit on the invoices listed', value: formatPounds(-listed) }
    : { label: 'Owed on the invoices listed', value: formatPounds(listed) };
