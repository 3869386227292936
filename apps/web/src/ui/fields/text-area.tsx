import type { ChangeEvent, ComponentProps, KeyboardEvent, ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame, useFieldParts } from './field-frame.tsx';
import { useTextProps, type FieldProps, type LengthLimit } from './field.ts';
import styles from './input.module.css';
import area from './text-area.module.css';

/** Several lines of text; users can make it taller. */
export function TextArea<V extends FieldValues, T = V>(
  props: FieldProps<V, T> & LengthLimit & { readonly rows?: number },
): ReactElement {
  const { frame, native } = useFieldParts(useTextProps(props));
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

type NativeProps = Pick<
  ComponentProps<'textarea'>,
  'inputMode' | 'autoCapitalize' | 'autoComplete' | 'readOnly'
>;

/** As an input of one line does: Enter presses the form's button, which may be busy. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  // While an input method is open, Enter chooses a word.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.click();
}

interface TidyOptions {
  /** Stands for the line breaks of pasted text. */
  readonly lineBreak?: string;
  /** The text as it is kept, shown when the field is left; null leaves it as it was typed. */
  readonly tidy?: (typed: string) => string | null;
}

/** One line of text that wraps where it is longer than its field, so that all of it is seen. */
export function GrowingField<V extends FieldValues, T = V>(
  props: FieldProps<V, T> & NativeProps & LengthLimit & TidyOptions,
): ReactElement {
  const { lineBreak = ' ', tidy, ...others } = props;
  const { frame, native } = useFieldParts(useTextProps<V, T, typeof others>(others));
  const { onChange, onBlur, ...field } = props.control.register(props.name);
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
          if (/[\r\n]/.test(value)) {
            event.target.value = value.replaceAll(
              /(,?)\s*[\r\n]\s*/g,
              (_found, comma: string) => comma + (comma ? ' ' : lineBreak),
            );
          }
          return onChange(event);
        }}
        onBlur={async (event) => {
          const { target } = event;
          const text = tidy?.(target.value) ?? target.value;
          if (text !== target.value) {
            target.value = text;
            await onChange({ target, type: 'change' });
          }
          return onBlur(event);
        }}
        onKeyDown={submitOnEnter}
        className={`${styles.input} ${area.area}`}
      />
    </FieldFrame>
  );
}
