import type { InvoiceBankAccount } from '@counterfoil/contract/account/invoice-bank-account';
import { formatDate } from '@counterfoil/domain/dates/format-date';
import { formatPounds } from '@counterfoil/domain/money/pence';
import type { Written } from '#platform/mail/client-mail';
import { bankFacts } from '#platform/papers/bank-facts';
import type { StatementRow } from '../statement-store.ts';

/** The content of a mail with a statement: the amount owed, the part that is late, how to pay. */
export function statementContent(
  statement: StatementRow,
  bankAccount: InvoiceBankAccount | null,
): Written {
  const { balance_pence: balance, overdue_pence: overdue, listed_pence: listed } = statement;
  const date = formatDate(statement.date);
  return {
    heading: `Statement of ${date}`,
    paragraphs: [`Please find attached the statement of your account. ${owedSentence(statement)}`],
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
      balance > 0
        ? ['If you have paid in the meantime, thank you: there is nothing more to do.']
        : [],
  };
}

function owedSentence({ balance_pence: balance, overdue_pence: overdue }: StatementRow): string {
  if (balance < 0) return `It is ${formatPounds(-balance)} in credit: there is nothing to pay.`;
  if (balance === 0) return 'There is nothing to pay.';
  const owed = `${formatPounds(balance)} is still to be paid`;
  if (overdue === 0) return `${owed}; none of it is overdue.`;
  return overdue === balance
    ? `${owed}, and all of it is overdue.`
    : `${owed}, of which ${formatPounds(overdue)} is overdue.`;
}

const listedFact = (listed: number) =>
  listed < 0
    ? { label: 'Credit on the documents listed', value: formatPounds(-listed) }
    : { label: 'Owed on the documents listed', value: formatPounds(listed) };
