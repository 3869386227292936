import type { Customer } from '@counterfoil/contract/customers/schemas';
import { formatPounds, wirePence } from '@counterfoil/domain/money/pence';
import { counted } from '#ui/counts.ts';
import type { CustomerStatistics } from '../queries.ts';

interface Headline {
  readonly figure?: string;
  readonly status: string;
}

/** The customers' debt: "£1,204.50 owed by 3 customers, including £200.00 overdue". Null without any. */
export function headlineOf(statistics: CustomerStatistics, words: string): Headline | null {
  const { count, owing_count, outstanding_total, overdue_total } = statistics;
  if (count === 0) return null;
  const owed = wirePence(outstanding_total);
  const found = words ? ` matching “${words}”` : '';
  if (owing_count === 0 && owed === 0) return { status: `No one${found} owes you anything.` };
  const figure = formatPounds(owed);
  if (owed < 0) return { figure, status: `Customers${found} are in credit.` };
  const late = wirePence(overdue_total);
  const overdue = late === 0 ? 'none of it overdue' : `including ${formatPounds(late)} overdue`;
  return { figure, status: `owed by ${counted(owing_count, 'customer')}${found}, ${overdue}` };
}

/** The sum that these customers owe, "£1,234.50". */
export const owedBy = (customers: readonly Pick<Customer, 'total_outstanding'>[]): string =>
  formatPounds(
    customers.reduce((sum, { total_outstanding }) => sum + wirePence(total_outstanding), 0),
  );
