import { useId, type ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldNotes } from './field-frame.tsx';
import { useFieldProps, type FieldProps } from './field.ts';
import styles from './radio-field.module.css';

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** A short sentence under the label. */
  readonly hint?: string;
}

/** A choice of a few that all stay in view. Its value is a string; '' when nothing is chosen. */
export function RadioField<V extends FieldValues, T = V>(
  props: FieldProps<V, T> & { readonly options: readonly Choice[] },
): ReactElement {
  const { control, name, options } = props;
  const { label, hint, required, disabled, error } = useFieldProps(props);
  const id = useId();
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <fieldset
      role="radiogroup"
      className={styles.group}
      aria-required={required || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={notes || undefined}
    >
      <legend>
        {label}
        {required && (
          <span aria-hidden="true" className={styles.star}>
            {' *'}
          </span>
        )}
      </legend>
      <div className={styles.choices}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              value={option.value}
              {...control.register(name)}
              disabled={disabled}
            />
            <span>
              {option.label}
              {option.hint && <small>{option.hint}</small>}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}
