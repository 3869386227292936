import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { type ReactElement, useMemo, useState } from 'react';
import { counted } from '#ui/counts.ts';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import { LATELY_DAYS, remindedLately } from '../sending/reminded-before.ts';
import styles from './bulk-dialog.module.css';

/** Limits the names; the others are counted. */
const SHOWN = { customers: 8, numbers: 5 };

type Row = Pick<InvoiceSummary, 'id' | 'number' | 'customer_id' | 'customer_name'>;

/**
 * Recipients of a bulk reminder: those reminded in the last days are left out unless the user says
 * otherwise.
 * @param onlyTo the addresses that today's reminder did not reach, while others have it
 */
export function useReminderChoice(
  rows: readonly InvoiceSummary[],
  onlyTo: (row: InvoiceSummary) => readonly string[] | null,
) {
  const { today } = useScreenSettings();
  const [isAgain, setAgain] = useState(false);
  const before = (row: InvoiceSummary) => {
    const [when, to] = [`${row.number ?? ''} ${remindedLately(row, today) ?? ''}`, onlyTo(row)];
    return to ? `${when} (it did not reach ${to.join(', ')}, so it goes there only)` : when;
  };
  const { lately, others } = useMemo(
    () => ({
      lately: rows.filter((row) => remindedLately(row, today) !== null),
      others: rows.filter((row) => remindedLately(row, today) === null),
    }),
    [rows, today],
  );
  return {
    chosen: isAgain ? rows : others,
    question: (
      <>
        <Customers rows={isAgain ? rows : others} textOf={({ number }) => number ?? ''} />
        {lately.length > 0 && (
          <div className={styles.lately}>
            <p>Reminded in the last {LATELY_DAYS} days:</p>
            <Customers rows={lately} textOf={before} />
            <label>
              <input
                type="checkbox"
                checked={isAgain}
                onChange={({ target }) => setAgain(target.checked)}
              />
              Remind {lately.length === 1 ? 'this customer' : 'them'} again
            </label>
          </div>
        )}
      </>
    ),
  };
}

interface CustomersProps<R extends Row> {
  readonly rows: readonly R[];
  readonly textOf: (row: R) => string;
}

/** "Fig & Co: INV-0001, INV-0002", a line for each customer. */
function Customers<R extends Row>({ rows, textOf }: CustomersProps<R>): ReactElement | null {
  const groups = byCustomer(rows);
  if (groups.length === 0) return null;
  const more = groups.length - SHOWN.customers;
  return (
    <ul className={styles.customers}>
      {groups.slice(0, SHOWN.customers).map((group) => {
        const rest = group.length - SHOWN.numbers;
        const numbers = group.slice(0, SHOWN.numbers).map(textOf).join(', ');
        return (
          <li key={group[0]?.customer_id}>
            <strong>{group[0]?.customer_name}</strong>: {numbers}
            {rest > 0 && ` and ${rest} more`}
          </li>
        );
      })}
      {more > 0 && <li>{`and ${counted(more, 'more customer')}`}</li>}
    </ul>
  );
}

function byCustomer<R extends Row>(rows: readonly R[]): R[][] {
  const groups = new Map<string, R[]>();
  for (const row of rows) {
    const group = groups.get(row.customer_id);
    if (group) group.push(row);
    else groups.set(row.customer_id, [row]);
  }
  return [...groups.values()];
}
