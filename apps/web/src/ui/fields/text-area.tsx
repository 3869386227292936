import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame, useFieldParts } from './field-frame.tsx';
import { useFieldProps, type FieldProps } from './field.ts';
import styles from './input.module.css';

/** Several lines of text; users can make it taller. */
export function TextArea<V extends FieldValues, T = V>(
  props: FieldProps<V, T> & { readonly rows?: number; readonly maxLength?: number },
): ReactElement {
  const { frame, native } = useFieldParts(useFieldProps(props));
  return (
    <FieldFrame {...frame}>
      <textarea
        rows={3}
        {...native}
        {...props.control.register(props.name)}
        className={styles.input}
      />
    </FieldFrame>
  );
}
