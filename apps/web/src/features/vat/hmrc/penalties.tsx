import type {
  LatePaymentPenalty,
  LateSubmissionPenalty,
  VatPenalties,
} from '@counterfoil/domain/vat/penalties';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { displayAmount } from '#lib/amounts.ts';
import { displayDate } from '#lib/dates.ts';
import { useClient } from '#lib/session/profile.ts';
import { Badge } from '#ui/page/badge.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import { PageSection } from '#ui/page/page-section.tsx';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import type { Column } from '#ui/tables/column.ts';
import { Table } from '#ui/tables/table.tsx';
import { Named } from '../named.tsx';
import { penaltiesQuery } from '../queries.ts';
import styles from '../vat.module.css';
import { figurePence } from '../words.ts';
import { DueOrSettled } from './due-or-settled.tsx';
import { FromHmrc } from './from-hmrc.tsx';
import * as words from './penalty-words.ts';
import { WithPermission } from './with-permission.tsx';

/** Late submission points, and penalties with what is left of them. */
export const Penalties = (): ReactElement => (
  <WithPermission what="Whether you have points or penalties">
    <Shown />
  </WithPermission>
);

const numbered = <R extends object>(rows: readonly R[] = []) =>
  rows.map((row, nth) => ({ ...row, nth }));
const keyOf = ({ nth }: { readonly nth: number }) => String(nth);

function Shown(): ReactElement {
  const { clientId } = useClient();
  const { today } = useScreenSettings();
  return (
    <FromHmrc query={useQuery(penaltiesQuery(clientId))}>
      {({ late_submission_penalty: late, late_payment_penalty: unpaid }) => (
        <>
          <PageSection title="Points for late returns">
            <p className={styles.lead}>{words.pointsInWords(late, today)}</p>
            <Table
              caption="Points for late returns"
              columns={pointColumns(late)}
              rows={numbered(late?.details.filter(words.isPoint))}
              rowKey={keyOf}
              empty={<></>}
            />
          </PageSection>
          <PageSection title="Penalties for late returns">
            <Table
              caption="Penalties for late returns"
              columns={CHARGE_COLUMNS}
              rows={numbered(late?.details.filter(words.isCharged))}
              rowKey={keyOf}
              empty={<EmptyState text="You have no penalties for late returns" />}
            />
          </PageSection>
          <PageSection title="Penalties for late payments">
            <Table
              caption="Penalties for late payments"
              columns={LATE_PAYMENT_COLUMNS}
              rows={numbered(unpaid?.details)}
              rowKey={keyOf}
              empty={<EmptyState text="You have no penalties for late payments" />}
            />
          </PageSection>
        </>
      )}
    </FromHmrc>
  );
}

type NumberedRow<R> = R & { readonly nth: number };

const state = (text: string) => text && <Badge>{text}</Badge>;
const about = (text: string) => text && <span className={styles.about}>{text}</span>;
const named = (name: string, text: string) => text && <Named name={name}>{text}</Named>;
const amount = (wire: string | null) => (wire === null ? '' : displayAmount(wire));

const expiryColumn = (
  all: VatPenalties['late_submission_penalty'],
): Column<NumberedRow<LateSubmissionPenalty>> => ({
  header: 'Expires',
  place: 'under',
  cell: (point) => named('Expires', words.expiryInWords(point, all)),
});

const pointColumns = (
  all: VatPenalties['late_submission_penalty'],
): readonly Column<NumberedRow<LateSubmissionPenalty>>[] => [
  { header: 'Period', place: 'lead', cell: words.periodInWords },
  {
    header: 'Given',
    place: 'under',
    cell: ({ penalty_creation_date }) => named('Given', displayDate(penalty_creation_date)),
  },
  ...(all?.details.some((point) => words.expiryInWords(point, all) !== '')
    ? [expiryColumn(all)]
    : []),
  { header: 'State', place: 'state', cell: (point) => state(words.pointState(point)) },
  { header: 'About it', place: 'note', cell: (point) => about(words.aboutPoint(point)) },
];

const CHARGE_COLUMNS: readonly Column<NumberedRow<LateSubmissionPenalty>>[] = [
  { header: 'Period', place: 'lead', cell: words.periodInWords },
  { header: 'About it', place: 'note', cell: (penalty) => about(words.aboutCharge(penalty)) },
  {
    header: 'Due',
    place: 'state',
    cell: (penalty) => {
      if (words.isCancelled(penalty)) return 'Cancelled';
      const { charge_due_date: due, charge_outstanding_amount: left } = penalty;
      return <DueOrSettled due={due} leftPence={left === null ? null : figurePence(left)} />;
    },
  },
  {
    header: 'Charged',
    align: 'end',
    place: 'under',
    cell: ({ charge_amount }) => named('Charged', amount(charge_amount)),
  },
  {
    header: 'Left to pay',
    align: 'end',
    place: 'figure',
    cell: ({ charge_outstanding_amount }) => amount(charge_outstanding_amount),
  },
];

const LATE_PAYMENT_COLUMNS: readonly Column<NumberedRow<LatePaymentPenalty>>[] = [
  { header: 'Period', place: 'lead', cell: words.billedPeriod },
  { header: 'About it', place: 'note', cell: (penalty) => about(words.aboutLatePayment(penalty)) },
  {
    header: 'Due',
    place: 'under',
    cell: ({ penalty_charge_due_date }) => named('Due', displayDate(penalty_charge_due_date)),
  },
  { header: 'State', place: 'state', cell: (penalty) => state(words.latePaymentState(penalty)) },
  {
    header: 'Charged',
    align: 'end',
    place: 'under',
    cell: ({ penalty_amount_posted }) => named('Charged', amount(penalty_amount_posted)),
  },
  {
    header: 'Left to pay',
    align: 'end',
    place: 'figure',
    cell: ({ penalty_amount_outstanding }) => amount(penalty_amount_outstanding),
  },
];
