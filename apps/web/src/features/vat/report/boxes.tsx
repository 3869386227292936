import type { VatReport } from '@counterfoil/contract/vat/schemas';
import { formatPounds } from '@counterfoil/domain/money/pence';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { failureOf } from '#lib/api/failure.ts';
import { useClient } from '#lib/session/profile.ts';
import { useDialog } from '#ui/dialogs/use-dialog.ts';
import { PageSection } from '#ui/page/page-section.tsx';
import { StaleNotice } from '#ui/page/states.tsx';
import type { Column } from '#ui/tables/column.ts';
import { RowButton } from '#ui/tables/row-link.tsx';
import { Table } from '#ui/tables/table.tsx';
import { Amount } from '#ui/page/amount.tsx';
import { vatWorkingsQuery } from '../queries.ts';
import styles from '../vat.module.css';
import { Named } from '../named.tsx';
import { displayFigure, figurePence } from '../words.ts';
import { BoxSheet } from './box-sheet.tsx';
import { changeInWords } from './changes.ts';
import { boxesOf, type ShownBox } from './shown-box.ts';

/** The nine boxes, with what changed against the last return; each opens what it is made of. */
export function Boxes({ report }: { readonly report: VatReport }): ReactElement {
  const { clientId } = useClient();
  const workings = useQuery(vatWorkingsQuery(clientId, report.id));
  const failure = failureOf(workings);
  const { show, dialog } = useDialog();
  const last = workings.data?.last_report ?? null;
  const rows = boxesOf(report, workings.data);
  const open = ({ name }: ShownBox) =>
    show((onClose) => <BoxSheet {...{ report, name, onClose }} />);
  return (
    <PageSection title="The nine boxes">
      {failure && <StaleNotice {...failure} />}
      <p className={styles.lead}>
        {last === null
          ? 'Choose a box to see what it’s made up of.'
          : `Choose a box to see what it’s made up of. Compared with ${last.title}.`}
      </p>
      <Table
        caption="Boxes of the return"
        columns={columnsOf(open, last !== null)}
        rows={rows}
        rowKey={({ name }) => name}
      />
      {dialog}
    </PageSection>
  );
}

const columnsOf = (
  onOpen: (box: ShownBox) => void,
  isCompared: boolean,
): readonly Column<ShownBox>[] => [
  {
    header: 'Box',
    place: 'lead',
    cell: (box) => (
      <RowButton onClick={() => onOpen(box)}>
        {box.number} · {box.label}
      </RowButton>
    ),
  },
  ...(isCompared
    ? ([
        {
          header: 'Last return',
          align: 'end',
          place: 'under',
          cell: ({ workings }) =>
            workings?.last_amount && (
              <Named name="Last">
                <Amount>{displayFigure(workings.last_amount)}</Amount>
              </Named>
            ),
        },
        {
          header: 'Change',
          align: 'end',
          place: 'state',
          cell: ({ workings, amount, turnedFrom }) => {
            if (!workings?.last_amount) return null;
            return turnedFrom === null
              ? changeInWords(amount, workings.last_amount)
              : `${turnedFrom} before`;
          },
        },
      ] satisfies Column<ShownBox>[])
    : []),
  {
    header: 'This return',
    align: 'end',
    place: 'figure',
    cell: ({ amount }) => formatPounds(figurePence(amount)),
  },
];
