import { formatPounds } from '@counterfoil/domain/money/pence';
import { memo, type ReactElement, type ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Icon } from '#ui/controls/icons.tsx';
import { useFieldError } from '#ui/fields/field.ts';
import type { InvoiceValues } from './invoice-values.ts';
import styles from './item-table.module.css';
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
  /** Empty for clients who charge no VAT. */
  readonly rates: readonly string[];
  readonly actions: LineActions;
}

/** One line. Native inputs mount fast, even a hundred of them, and typing re-renders none. */
export const ItemRow = memo(function ItemRow(props: Props): ReactElement {
  const { form, live, index, isLast, rates, actions } = props;
  const input = { form, index };
  return (
    <tr role="row">
      <ItemCell {...input} name="description" label="Description" wide />
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
      <td role="cell" className={styles.buttons}>
        <span className={styles.place} aria-hidden="true">
          Line {index + 1}
        </span>
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
  readonly wide?: boolean;
  readonly decimal?: boolean;
  /** The options of a list. */
  readonly children?: ReactNode;
}

function ItemCell({ form, index, name, label, wide, decimal, children }: CellProps): ReactElement {
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
    <td role="cell" data-label={label} data-wide={wide} data-end={decimal}>
      {children ? (
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

function LineNet({ live, index }: Pick<Props, 'live' | 'index'>): ReactElement {
  const netPence = useLineNet(live, index);
  return <>{netPence === null ? '–' : formatPounds(netPence)}</>;
}
