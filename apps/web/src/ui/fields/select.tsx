import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Icon } from '../controls/icons.tsx';
import { FieldFrame, useFieldParts, type FieldWords } from './field-frame.tsx';
import styles from './input.module.css';

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface NativeProps
  extends FieldWords, Omit<ComponentProps<'select'>, 'id' | 'required' | 'children'> {
  /** A sign before the text. */
  readonly before?: ReactNode;
  readonly options: readonly Option[];
}

/** The browser's own list in the kit's frame: it works best on phones and by keyboard. */
export function NativeSelect(props: NativeProps): ReactElement {
  const { options, ...others } = props;
  const { frame, native } = useFieldParts({
    ...others,
    after: <Icon name="down" size={16} />,
  });
  return (
    <FieldFrame {...frame}>
      <select {...native} className={styles.input}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

interface Props extends Omit<NativeProps, 'label' | 'onChange'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/**
 * A choice of a few outside a form that takes effect at once. Kept apart from SelectField so that
 * lists do not load React Hook Form.
 */
export function Select({ label, onChange, ...props }: Props): ReactElement {
  return (
    <NativeSelect
      {...props}
      aria-label={label}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
