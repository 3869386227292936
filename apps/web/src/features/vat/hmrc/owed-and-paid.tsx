import type { VatLiability, VatPayment } from '@counterfoil/contract/vat/schemas';
import { formatPounds } from '@counterfoil/domain/money/pence';
import { taxDays } from '@counterfoil/domain/vat/tax-days';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { displayAmount } from '#lib/amounts.ts';
import { displayDate } from '#lib/dates.ts';
import { useClient } from '#lib/session/profile.ts';
import { EmptyState } from '#ui/page/states.tsx';
import { PageSection } from '#ui/page/page-section.tsx';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import type { Column } from '#ui/tables/column.ts';
import { Table } from '#ui/tables/table.tsx';
import { Amount } from '#ui/page/amount.tsx';
import { Named } from '../named.tsx';
import { liabilitiesQuery, paymentsQuery } from '../queries.ts';
import styles from '../vat.module.css';
import { figurePence, periodText } from '../words.ts';
import { DueOrSettled } from './due-or-settled.tsx';
import { FromHmrc } from './from-hmrc.tsx';
import { WithPermission } from './with-permission.tsx';

/** Debts to HMRC, and payments to it. */
export const OwedAndPaid = (): ReactElement => (
  <WithPermission what="What you owe and have paid">
    <Liabilities />
    <Payments />
  </WithPermission>
);

const numbered = <R,>(rows: readonly R[]) => rows.map((row, nth) => ({ row, nth }));
type NumberedRow<R> = ReturnType<typeof numbered<R>>[number];
const keyOf = ({ nth }: { readonly nth: number }) => String(nth);

/** The days that HMRC is asked for, at most a year: its answer leaves out anything older, open or not. */
function useAskedDays() {
  const { today } = useScreenSettings();
  const { from, to } = taxDays({}, today);
  return { first: displayDate(from), span: `from ${periodText({ from, to })}` };
}

function Liabilities(): ReactElement {
  const { clientId } = useClient();
  const { first, span } = useAskedDays();
  return (
    <PageSection title="Owed to HMRC">
      <p className={styles.lead}>
        HMRC gives us one year at a time. Charges before {first} aren’t listed here, even if they’re
        still unpaid: your HMRC account shows them.
      </p>
      <FromHmrc query={useQuery(liabilitiesQuery(clientId))}>
        {(liabilities) => (
          <Table
            caption="Owed to HMRC"
            columns={owedColumns(liabilities)}
            rows={numbered(liabilities)}
            rowKey={keyOf}
            footLabel={`Left to pay ${span}`}
            empty={<EmptyState text={`HMRC has charged you nothing ${span}`} />}
          />
        )}
      </FromHmrc>
    </PageSection>
  );
}

const leftOf = ({ outstanding_amount }: VatLiability) => figurePence(outstanding_amount ?? '0');

const owedColumns = (
  all: readonly VatLiability[],
): readonly Column<NumberedRow<VatLiability>>[] => [
  {
    header: 'Period',
    place: 'lead',
    cell: ({ row: { tax_period, type } }) => (tax_period === null ? type : periodText(tax_period)),
  },
  { header: 'Charge', place: 'under', cell: ({ row }) => row.type },
  {
    header: 'Due',
    place: 'state',
    cell: ({ row }) => <DueOrSettled due={row.due} leftPence={leftOf(row)} />,
  },
  {
    header: 'Charged',
    align: 'end',
    place: 'under',
    cell: ({ row }) => (
      <Named name="Charged">
        <Amount>{displayAmount(row.original_amount)}</Amount>
      </Named>
    ),
  },
  {
    header: 'Left to pay',
    align: 'end',
    place: 'figure',
    cell: ({ row }) => formatPounds(leftOf(row)),
    total: formatPounds(all.reduce((sum, each) => sum + leftOf(each), 0)),
  },
];

function Payments(): ReactElement {
  const { clientId } = useClient();
  const { span } = useAskedDays();
  return (
    <PageSection title="Paid to HMRC">
      <FromHmrc query={useQuery(paymentsQuery(clientId))}>
        {(payments) => (
          <Table
            caption="Paid to HMRC"
            columns={paidColumns(payments)}
            rows={numbered(payments)}
            rowKey={keyOf}
            footLabel={`Paid ${span}`}
            empty={<EmptyState text={`HMRC has received no payment ${span}`} />}
          />
        )}
      </FromHmrc>
    </PageSection>
  );
}

const paidColumns = (all: readonly VatPayment[]): readonly Column<NumberedRow<VatPayment>>[] => [
  {
    header: 'Received',
    place: 'lead',
    cell: ({ row: { received } }) =>
      received === null ? 'Not allocated yet' : displayDate(received),
  },
  {
    header: 'Amount',
    align: 'end',
    place: 'figure',
    cell: ({ row }) => displayAmount(row.amount),
    total: formatPounds(all.reduce((sum, { amount }) => sum + figurePence(amount), 0)),
  },
];
