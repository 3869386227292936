import type { Customer } from '@counterfoil/contract/customers/schemas';
import { formatPounds, wirePence } from '@counterfoil/domain/money/pence';
import { counted } from '#ui/counts.ts';
import type { CustomerStatistics } from '../queries.ts';

interface Headline {
  readonly figure?: string;
  readonly status: string;
}

/**
 * The debt of the customers who owe something: "£1,204.50 owed by 3 customers, including £200.00 overdue; 1 customer is
 * £30.00 in credit". Null without any customer.
 */
export function headlineOf(statistics: CustomerStatistics, words: string): Headline | null {
  const { count, owing_count, outstanding_total, overdue_total } = statistics;
  if (count === 0) return null;
  const owedPence = wirePence(outstanding_total) + wirePence(statistics.credit_total);
  const found = words ? ` matching “${words}”` : '';
  const credit = creditIn(statistics);
  if (owedPence === 0) return { status: `No one${found} owes you anything${credit}.` };
  const latePence = wirePence(overdue_total);
  const overdue =
    latePence === 0 ? 'none of it overdue' : `including ${formatPounds(latePence)} overdue`;
  return {
    figure: formatPounds(owedPence),
    status: `owed by ${counted(owing_count, 'customer')}${found}, ${overdue}${credit}`,
  };
}

/** "; 2 customers are £57.58 in credit", "" when none is. */
function creditIn({ in_credit_count: count, credit_total }: CustomerStatistics): string {
  if (count === 0) return '';
  const are = count === 1 ? 'is' : 'are';
  return `; ${counted(count, 'customer')} ${are} ${formatPounds(wirePence(credit_total))} in credit`;
}

/** The sums of what these customers owe and are in credit by: "£1,234.50 outstanding, £30.00 in credit". */
export function owedInWords(customers: Iterable<Pick<Customer, 'total_outstanding'>>): string {
  let owedPence = 0;
  let creditPence = 0;
  for (const { total_outstanding } of customers) {
    const pence = wirePence(total_outstanding);
    if (pence > 0) owedPence += pence;
    else creditPence -= pence;
  }
  const credit = `${formatPounds(creditPence)} in credit`;
  if (owedPence === 0 && creditPence > 0) return credit;
  const owed = `${formatPounds(owedPence)} outstanding`;
  return creditPence > 0 ? `${owed}, ${credit}` : owed;
}
