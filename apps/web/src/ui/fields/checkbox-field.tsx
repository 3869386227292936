import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldNotes, useFieldParts } from './field-frame.tsx';
import { useFieldProps, type FieldProps } from './field.ts';
import styles from './input.module.css';

/** A yes or no field. Its value is a boolean. */
export function CheckboxField<V extends FieldValues, T = V>(
  props: Omit<FieldProps<V, T>, 'required'>,
): ReactElement {
  const { frame, native } = useFieldParts(useFieldProps(props));
  return (
    <div className={styles.field}>
      <label className={styles.tick}>
        <input type="checkbox" {...native} {...props.control.register(props.name)} />
        {frame.label}
      </label>
      <div className={styles.tickNotes}>
        <FieldNotes {...frame} />
      </div>
    </div>
  );
}
