import { formatPounds } from '@counterfoil/domain/money/pence';
import { memo, type PointerEvent, type ReactElement, type ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Icon } from '#ui/controls/icons.tsx';
import { useFieldError } from '#ui/fields/field.ts';
import { Amount } from '#ui/page/amount.tsx';
import type { InvoiceValues } from './invoice-values.ts';
import styles from './item-table.module.css';
import type { ShownList } from './line-suggestions.tsx';
import { type LiveTotals, useLineNet } from './live-totals.ts';

export interface LineActions {
  readonly move: (from: number, to: number) => void;
  readonly remove: (index: number) => void;
}

interface Props {
  readonly form: UseFormReturn<InvoiceValues>;
  readonly live: LiveTotals;
  readonly index: number;
  readonly isLast: boolean;
  readonly isDragged: boolean;
  /** Empty for clients who charge no VAT. */
  readonly rates: readonly string[];
  readonly actions: LineActions;
  readonly onDrag: (event: PointerEvent<HTMLElement>, index: number) => void;
  /** The list of earlier lines, when it is open here. */
  readonly shown: ShownList | null;
}

/** One line. Native inputs mount fast, even a hundred of them, and typing re-renders none. */
export const ItemRow = memo(function ItemRow(props: Props): ReactElement {
  const { form, live, index, isLast, isDragged, rates, actions, onDrag, shown } = props;
  const input = { form, index };
  return (
    <tr role="row" data-dragged={isDragged || undefined}>
      <td role="cell" className={styles.move}>
        {/* For the pointer; the buttons beside it do the same for keys and screen readers. */}
        <span
          className={styles.grip}
          title="Drag to move"
          onPointerDown={(event) => onDrag(event, index)}
        >
          <Icon name="grip" size={18} />
        </span>
        <span className={styles.place} aria-hidden="true">
          Line {index + 1}
        </span>
        <span className={styles.arrows}>
          <IconButton
            icon="up"
            label={`Move line ${index + 1} up`}
            disabled={index === 0}
            onClick={() => actions.move(index, index - 1)}
          />
          <IconButton
            icon="down"
            label={`Move line ${index + 1} down`}
            disabled={isLast}
            onClick={() => actions.move(index, index + 1)}
          />
        </span>
      </td>
      <ItemCell {...input} name="description" label="Description" shown={shown} lines />
      <ItemCell {...input} name="quantity" label="Quantity" decimal />
      <ItemCell {...input} name="price" label="Price" decimal />
      {rates.length > 0 && (
        <ItemCell {...input} name="tax" label="VAT %">
          {rates.map((rate) => (
            <option key={rate} value={rate}>
              {rate}%
            </option>
          ))}
        </ItemCell>
      )}
      <td role="cell" className={styles.net} data-label="Net">
        <LineNet live={live} index={index} />
      </td>
      <td role="cell" className={styles.bin}>
        <IconButton
          icon="bin"
          label={`Remove line ${index + 1}`}
          onClick={() => actions.remove(index)}
        />
      </td>
    </tr>
  );
});

interface CellProps extends Pick<Props, 'form' | 'index'> {
  readonly name: 'description' | 'quantity' | 'price' | 'tax';
  readonly label: string;
  /** Grows with its text, and proposes earlier lines. */
  readonly lines?: boolean;
  readonly shown?: ShownList | null;
  readonly decimal?: boolean;
  /** The options of a list. */
  readonly children?: ReactNode;
}

function ItemCell(props: CellProps): ReactElement {
  const { form, index, name, label, lines, shown, decimal, children } = props;
  const path = `items_attributes.${index}.${name}` as const;
  const error = useFieldError(form.control, path);
  const errorId = `${path}-error`;
  const input = {
    ...form.register(path),
    className: styles.input,
    'aria-label': `${label}, line ${index + 1}`,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorId : undefined,
  };
  return (
    <td role="cell" data-label={label} data-wide={lines} data-end={decimal}>
      {lines ? (
        <textarea {...input} {...listProps(shown)} rows={1} autoComplete="off" />
      ) : children ? (
        <span className={styles.select}>
          <select {...input}>{children}</select>
          <Icon name="down" size={14} />
        </span>
      ) : (
        <input {...input} inputMode={decimal ? 'decimal' : undefined} autoComplete="off" />
      )}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </td>
  );
}

/** Links a text box of several lines to the list below it: it may not be a combobox. */
function listProps(shown: ShownList | null | undefined) {
  if (!shown) return { 'aria-autocomplete': 'list' } as const;
  const { listId, active } = shown;
  return {
    'aria-autocomplete': 'list',
    'aria-controls': listId,
    'aria-activedescendant': active < 0 ? undefined : `${listId}-${active}`,
  } as const;
}

function LineNet({ live, index }: Pick<Props, 'live' | 'index'>): ReactElement {
  const netPence = useLineNet(live, index);
  return <Amount>{netPence === null ? '–' : formatPounds(netPence)}</Amount>;
}
