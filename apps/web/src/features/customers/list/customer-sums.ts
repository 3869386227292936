import type { Customer } from '@counterfoil/contract/customers/schemas';
import { formatPounds, wirePence } from '@counterfoil/domain/money/pence';
import { counted } from '#ui/counts.ts';
import type { CustomerStatistics } from '../queries.ts';

interface Headline {
  readonly figure?: string;
  readonly status: string;
}

/**
 * The debt of the customers who owe something: "£1,204.50 owed by 3 customers, including £200.00 overdue; £30.00 is held as
 * credit". Null without any customer.
 */
export function headlineOf(statistics: CustomerStatistics, words: string): Headline | null {
  const { count, owing_count, outstanding_total, credit_total, overdue_total } = statistics;
  if (count === 0) return null;
  const creditPence = wirePence(credit_total);
  const owedPence = wirePence(outstanding_total) + creditPence;
  const found = words ? ` matching “${words}”` : '';
  const credit = creditPence > 0 ? `; ${formatPounds(creditPence)} is held as credit` : '';
  if (owedPence === 0) return { status: `No one${found} owes you anything${credit || '.'}` };
  const latePence = wirePence(overdue_total);
  const overdue =
    latePence === 0 ? 'none of it overdue' : `including ${formatPounds(latePence)} overdue`;
  return {
    figure: formatPounds(owedPence),
    status: `owed by ${counted(owing_count, 'customer')}${found}, ${overdue}${credit}`,
  };
}

/** The sum that these customers owe: "£1,234.50 outstanding" or "£30.00 in credit". */
export function owedInWords(customers: Iterable<Pick<Customer, 'total_outstanding'>>): string {
  let pence = 0;
  for (const { total_outstanding } of customers) pence += wirePence(total_outstanding);
  return `${formatPounds(Math.abs(pence))} ${pence < 0 ? 'in credit' : 'outstanding'}`;
}
