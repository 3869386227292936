import { formatPounds, type Pence } from '@counterfoil/domain/money/pence';
import type { ReactElement, ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { Card } from '#ui/page/card.tsx';
import { MoneyField } from '#ui/fields/text-field.tsx';
import type { InvoiceValues } from './invoice-values.ts';
import { useTotals, type LiveTotals } from './live-totals.ts';
import styles from './totals-panel.module.css';

interface Props {
  readonly control: Control<InvoiceValues>;
  readonly live: LiveTotals;
  readonly isVatRegistered: boolean;
  /** Shown below the total. */
  readonly children?: ReactNode;
}

/** The totals, updated with each keystroke, as the server will calculate them. */
export function TotalsPanel({ control, live, isVatRegistered, children }: Props): ReactElement {
  const totals = useTotals(live);
  return (
    <Card title="Totals">
      <MoneyField
        control={control}
        name="discount"
        label="Discount"
        hint={isVatRegistered ? 'In pounds, before VAT' : 'In pounds'}
      />
      <dl className={styles.totals}>
        <Figure name="Subtotal" pence={'subtotalPence' in totals ? totals.subtotalPence : null} />
        {'refused' in totals ? (
          <Figure name="Total" pence={null} isTotal />
        ) : (
          <>
            {totals.discountPence > 0 && <Figure name="Discount" pence={-totals.discountPence} />}
            {isVatRegistered &&
              totals.vat.map(({ rate, vatPence }) => (
                <Figure key={rate} name={`VAT ${rate}%`} pence={vatPence} />
              ))}
            <Figure name="Total" pence={totals.totalPence} isTotal />
          </>
        )}
      </dl>
      {'refused' in totals && (
        <p className={styles.refused}>
          {totals.field === 'discount' ? `Discount: ${lowered(totals.message)}` : totals.message}
        </p>
      )}
      {children}
    </Card>
  );
}

interface FigureProps {
  readonly name: string;
  readonly pence: Pence | null;
  readonly isTotal?: boolean;
}

function Figure({ name, pence, isTotal }: FigureProps): ReactElement {
  return (
    <div data-total={isTotal}>
      <dt>{name}</dt>
      <dd>{pence === null ? '–' : formatPounds(pence)}</dd>
    </div>
  );
}

const lowered = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);
