import { MAX_ITEMS } from '@counterfoil/contract/invoices/schemas';
import type { FocusEvent, FormEvent, KeyboardEvent, ReactElement } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/page/card.tsx';
import type { InvoiceValues } from './invoice-values.ts';
import { ItemRow } from './item-row.tsx';
import styles from './item-table.module.css';
import type { LiveTotals } from './live-totals.ts';
import { useLineSuggestions } from './line-suggestions.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { useLineDrag } from './use-line-drag.ts';
import { lineFieldOf, useItemLines } from './use-item-lines.ts';

interface Props {
  readonly form: UseFormReturn<InvoiceValues>;
  readonly live: LiveTotals;
  /** Empty for clients who charge no VAT. */
  readonly rates: readonly string[];
  /** The word for the record: "invoice", "credit note". */
  readonly name: string;
  /** The rate of a new line. */
  readonly rate: string;
}

/** The lines; Enter goes down and adds one at the end, Alt with an arrow moves the line. */
export function ItemTable({ form, live, rates, rate, name }: Props): ReactElement {
  const { fields, lines, actions, said } = useItemLines(form, rate);

  const { dragged, start } = useLineDrag(actions);
  const onFilled = (index: number) => lines.focus(index, 'quantity');
  const earlier = useLineSuggestions({ form, rates, onFilled });

  const onKeyDown = (event: KeyboardEvent) => {
    if (earlier.onKey(event)) return;
    const at = lineFieldOf(event.target);
    if (!at || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { index, field } = at;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.altKey && step !== undefined) {
      event.preventDefault();
      lines.move(index, index + step, field);
    } else if (event.key === 'Enter' && !event.altKey) {
      event.preventDefault();
      if (index + 1 < fields.length) lines.focus(index + 1, field);
      else lines.add();
    }
  };
  const onInput = ({ target }: FormEvent) => {
    const at = lineFieldOf(target);
    if (at?.field === 'description') earlier.ask(at.index, target as HTMLTextAreaElement);
  };
  const onBlur = ({ target }: FocusEvent) => {
    const at = lineFieldOf(target);
    if (at?.field === 'description') earlier.close();
    if (at?.field === 'price') lines.tidy(at.index);
  };

  return (
    <Card title="Lines">
      <div className={styles.lines}>
        <table className={styles.table} role="table" aria-label={`Lines of the ${name}`}>
          <thead role="rowgroup">
            <tr role="row">
              <Head isHidden>Move</Head>
              <Head>Description</Head>
              <Head end>Quantity</Head>
              <Head end>Price</Head>
              {rates.length > 0 && <Head>VAT %</Head>}
              <Head end>Net</Head>
              <Head isHidden>Remove</Head>
            </tr>
          </thead>
          <tbody role="rowgroup" {...{ onKeyDown, onInput, onBlur }}>
            {fields.map(({ key }, index) => (
              <ItemRow
                key={key}
                {...{ form, live, index, rates, actions }}
                isLast={index === fields.length - 1}
                isDragged={index === dragged}
                onDrag={start}
                shown={earlier.shown?.index === index ? earlier.shown : null}
              />
            ))}
          </tbody>
        </table>
        <div className={styles.foot}>
          <Button icon="plus" onClick={lines.add} disabled={fields.length >= MAX_ITEMS}>
            Add line
          </Button>
          <Shortcuts />
        </div>
        {earlier.list}
        <p role="status" className="hidden-text">
          {said}
        </p>
      </div>
    </Card>
  );
}

interface HeadProps {
  readonly end?: boolean;
  /** Only screen readers need it: the buttons below say it. */
  readonly isHidden?: boolean;
  readonly children: string;
}

function Head({ end, isHidden, children }: HeadProps): ReactElement {
  return (
    <th role="columnheader" scope="col" data-end={end}>
      {isHidden ? <span className="hidden-text">{children}</span> : children}
    </th>
  );
}
