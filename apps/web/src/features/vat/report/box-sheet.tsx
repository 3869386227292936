import type { VatReport, VatWorkings } from '@counterfoil/contract/vat/schemas';
import type { VatBox } from '@counterfoil/domain/vat/vat-boxes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { currentBrand } from '#lib/brand.ts';
import { failureOf } from '#lib/api/failure.ts';
import { displayDate } from '#lib/dates.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { displayCount } from '#ui/counts.ts';
import type { Column } from '#ui/tables/column.ts';
import { Loading } from '#ui/page/loading.tsx';
import { FetchFailure } from '#ui/page/states.tsx';
import { RowLink } from '#ui/tables/row-link.tsx';
import { Table } from '#ui/tables/table.tsx';
import { vatWorkingsQuery } from '../queries.ts';
import styles from '../vat.module.css';
import { displayFigure, periodOf } from '../words.ts';
import { changeInWords, differenceInWords } from './changes.ts';
import { boxesOf, type BoxWorkings, type ShownBox } from './shown-box.ts';

type WorkingRow = BoxWorkings['rows'][number];

interface Props {
  readonly report: VatReport;
  readonly name: VatBox;
  readonly onClose: () => void;
}

/** The parts of a box, as soon as they are known: it may be opened before. */
export function BoxSheet({ report, name, onClose }: Props): ReactElement {
  const { clientId } = useClient();
  const query = useQuery(vatWorkingsQuery(clientId, report.id));
  const failure = failureOf(query);
  const box = boxesOf(report, query.data).find((each) => each.name === name);
  if (!box) throw new Error(`there is no box ${name}`);
  const { number, label, amount, workings } = box;
  return (
    <Dialog
      title={`Box ${number}: ${label}`}
      size="sheet"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div className={styles.box}>
        <p className={styles.boxFigure}>
          <strong translate="no">{displayFigure(amount)}</strong> in the return for{' '}
          {periodOf(report)}
        </p>
        {query.data && workings ? (
          <Workings {...{ box, workings, onClose }} of={query.data} />
        ) : failure ? (
          <FetchFailure {...failure} />
        ) : (
          <Loading />
        )}
      </div>
    </Dialog>
  );
}

interface WorkingsProps {
  readonly box: ShownBox;
  readonly workings: BoxWorkings;
  readonly of: VatWorkings;
  readonly onClose: () => void;
}

function Workings({ box, workings, of, onClose }: WorkingsProps): ReactElement {
  const { last_report: last, basis } = of;
  return (
    <>
      {last !== null && workings.last_amount !== null && (
        <p>
          {sentenceOfChange(box, workings.last_amount)}{' '}
          <Link to="/vat/$id" params={{ id: last.id }} onClick={onClose}>
            {last.title}
          </Link>
          .
        </p>
      )}
      <p>{differenceInWords(box, workings, currentBrand().name)}</p>
      {workings.known_amount !== null && <p className="fine">{basis}</p>}
      <Rows box={box} workings={workings} />
    </>
  );
}

/** "£20.00 more than £100.00 in", before the title of the last return. */
function sentenceOfChange({ amount, turnedFrom }: ShownBox, last: string): string {
  if (turnedFrom !== null) return `There were ${displayFigure(last)} ${turnedFrom} in`;
  const change = changeInWords(amount, last);
  return change === 'the same' ? 'The same as in' : `${change} than the ${displayFigure(last)} in`;
}

function Rows({ box, workings }: { box: ShownBox; workings: BoxWorkings }): ReactElement | null {
  const { rows, row_count } = workings;
  if (rows.length === 0) return null;
  return (
    <>
      <Table
        caption={`What box ${box.number} is made up of`}
        columns={COLUMNS}
        rows={rows.map((row, nth) => ({ ...row, nth }))}
        rowKey={({ nth }) => String(nth)}
      />
      {row_count > rows.length && (
        <p className="fine">
          {`The first ${displayCount(rows.length)} of ${displayCount(row_count)}.`}
        </p>
      )}
    </>
  );
}

const COLUMNS: readonly Column<WorkingRow & { readonly nth: number }>[] = [
  {
    header: 'Made up of',
    place: 'lead',
    cell: ({ kind, id, label }) =>
      kind === 'accountant' || id === null ? (
        label
      ) : (
        // The page of an invoice leads on to the list that it is in.
        <RowLink to="/invoices/sent/$id" params={{ id }}>
          {label}
        </RowLink>
      ),
  },
  {
    header: 'From',
    place: 'under',
    cell: ({ kind, customer }) => (kind === 'accountant' ? 'Your accountants' : customer),
  },
  {
    header: 'Date',
    place: 'under',
    cell: ({ date }) => displayDate(date),
  },
  {
    header: 'Amount',
    align: 'end',
    place: 'figure',
    cell: ({ amount }) => displayFigure(amount),
  },
];
