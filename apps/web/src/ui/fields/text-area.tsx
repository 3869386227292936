import type { ChangeEvent, ComponentProps, KeyboardEvent, ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame, useFieldParts } from './field-frame.tsx';
import { useFieldProps, type FieldProps } from './field.ts';
import styles from './input.module.css';
import area from './text-area.module.css';

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
        className={`${styles.input} ${area.area}`}
      />
    </FieldFrame>
  );
}

type Native = Pick<
  ComponentProps<'textarea'>,
  'inputMode' | 'autoCapitalize' | 'autoComplete' | 'maxLength' | 'readOnly'
>;

/** As an input of one line does: Enter presses the form's button, which may be busy. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  // While an input method is open, Enter chooses a word.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.click();
}

/** One line of text that wraps where it is longer than its field, so that all of it is seen. */
export function GrowingField<V extends FieldValues, T = V>(
  props: FieldProps<V, T> & Native,
): ReactElement {
  const { frame, native } = useFieldParts(useFieldProps(props));
  const { onChange, ...field } = props.control.register(props.name);
  return (
    <FieldFrame {...frame}>
      <textarea
        rows={1}
        // Firefox would underline addresses, which it does not in an input.
        spellCheck={native.inputMode === 'email' ? false : undefined}
        {...native}
        {...field}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => {
          // Pasted text may have several lines.
          const { value } = event.target;
          if (/[\r\n]/.test(value)) event.target.value = value.replaceAll(/\s*[\r\n]\s*/g, ' ');
          return onChange(event);
        }}
        onKeyDown={submitOnEnter}
        className={`${styles.input} ${area.area}`}
      />
    </FieldFrame>
  );
}
