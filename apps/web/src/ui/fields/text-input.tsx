import type { ComponentProps, ReactElement } from 'react';
import { FieldFrame, useFieldParts, type FieldSigns, type FieldWords } from './field-frame.tsx';
import styles from './input.module.css';

// Without `maxLength`, which makes browsers cut pasted text.
export interface TextInputProps
  extends FieldWords, FieldSigns, Omit<ComponentProps<'input'>, 'id' | 'required' | 'maxLength'> {}

/** One line of text, in or out of a form. Separate from TextField so that /login needs no form library. */
export function TextInput(props: TextInputProps): ReactElement {
  const { className, ...others } = props;
  const { frame, native } = useFieldParts(others);
  return (
    <FieldFrame {...frame}>
      <input type="text" {...native} className={`${styles.input} ${className ?? ''}`} />
    </FieldFrame>
  );
}
