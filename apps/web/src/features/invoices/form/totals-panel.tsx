import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { applyCredit } from '@counterfoil/domain/invoice/credit';
import { formatPounds, type Pence, wirePence } from '@counterfoil/domain/money/pence';
import type { ReactElement, ReactNode } from 'react';
import { type Control, get, useFormState } from 'react-hook-form';
import { displayAmount } from '#lib/amounts.ts';
import { MoneyField } from '#ui/fields/text-field.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { Card } from '#ui/page/card.tsx';
import { Fact } from '#ui/page/fact.tsx';
import figures from '../totals.module.css';
import { aboveTotal, totalError } from './invoice-errors.ts';
import type { InvoiceValues } from './invoice-values.ts';
import { type LiveTotals, useTotals } from './live-totals.ts';
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
      <dl className={figures.totals}>
        <Figure name="Subtotal" pence={'subtotalPence' in totals ? totals.subtotalPence : null} />
        {'totalPence' in totals ? (
          <>
            {totals.discountPence > 0 && <Figure name="Discount" pence={-totals.discountPence} />}
            {isVatRegistered &&
              totals.vat.map(({ rate, vatPence }) => (
                <Figure key={rate} name={`VAT ${rate}%`} pence={vatPence} />
              ))}
            <Figure name="Total" pence={totals.totalPence} as="total" />
          </>
        ) : (
          <Figure name="Total" pence={null} as="total" />
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
  readonly as?: 'total' | 'result';
}

const Figure = ({ pence, ...named }: FigureProps) => (
  <Fact {...named}>{pence === null ? null : formatPounds(pence)}</Fact>
);

const lowered = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

interface CreditEffectProps {
  readonly live: LiveTotals;
  readonly parent: Pick<Invoice, 'number' | 'original_total' | 'balance'>;
}

/** How much the credit note takes off its invoice when sent, updated with each keystroke. */
export function CreditEffect({ live, parent }: CreditEffectProps): ReactElement | null {
  const totals = useTotals(live);
  if (!('totalPence' in totals)) return null;
  const { totalPence } = totals;
  const refusal = aboveTotal(totalPence, parent);
  const parentBalancePence = wirePence(parent.balance);
  const { appliedPence, leftOverPence } = applyCredit({
    creditPence: totalPence,
    parentBalancePence,
  });
  return (
    <div className={styles.effect}>
      <h3 className={styles.effectTitle}>Invoice {parent.number}</h3>
      <dl className={figures.totals}>
        <Fact name="Invoice total">{displayAmount(parent.original_total)}</Fact>
        <Fact name="Left to pay now">{displayAmount(parent.balance)}</Fact>
        <Figure
          name="After this credit note"
          pence={parentBalancePence - appliedPence}
          as="result"
        />
      </dl>
      {refusal ? (
        <p className={styles.refused}>{refusal}</p>
      ) : (
        leftOverPence > 0 && (
          <p className={styles.leftOver}>
            {`${formatPounds(leftOverPence)} more than is left to pay: ` +
              'it stays as the customer’s credit.'}
          </p>
        )
      )}
    </div>
  );
}

interface TotalRefusalProps {
  readonly control: Control<InvoiceValues>;
  readonly live: LiveTotals;
  readonly parent: Pick<Invoice, 'original_total'> | null;
}

/** The total cannot take the focus, so its error is above the form. */
export function TotalRefusal({ control, live, parent }: TotalRefusalProps): ReactElement | null {
  const { errors, submitCount } = useFormState({ control });
  const totals = useTotals(live);
  const refusal = totalError(totals, parent);
  if (refusal === null || get(errors, 'total') === undefined) return null;
  return <Banner message={refusal} attempt={submitCount} />;
}
