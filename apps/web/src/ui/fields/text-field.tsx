import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useScreenSettings } from '../screen-settings.tsx';
import {
  useFieldProps,
  useTextField,
  useTextProps,
  type FieldProps,
  type LengthLimit,
} from './field.ts';
import fields from './fields.module.css';
import { TextInput, type TextInputProps } from './text-input.tsx';

type NativeProps = Pick<
  TextInputProps,
  | 'type'
  | 'inputMode'
  | 'autoCapitalize'
  | 'autoComplete'
  | 'placeholder'
  // Readable, focusable and copyable, but not editable.
  | 'readOnly'
>;

/** One line of text. */
export function TextField<V extends FieldValues, T = V>(
  props: FieldProps<V, T> & NativeProps & LengthLimit,
): ReactElement {
  return <TextInput {...useTextProps(props)} {...props.control.register(props.name)} />;
}

/**
 * An amount in pounds, kept as typed text. When the field loses the focus, a readable amount gets
 * two decimals ("1,234.5" -> "1234.50"); other text stays as it was typed.
 */
export function MoneyField<V extends FieldValues, T = V>(props: FieldProps<V, T>): ReactElement {
  const { tidyAmount } = useScreenSettings();
  return (
    <TextInput
      {...useFieldProps(props)}
      {...useTidied(props, (typed) => (typed.trim() === '' ? '' : tidyAmount(typed)))}
      // Typing replaces the amount.
      onFocus={({ currentTarget }) => currentTarget.select()}
      inputMode="decimal"
      autoComplete="off"
      before={<span aria-hidden="true">£</span>}
      className={fields.amount}
    />
  );
}

interface CodeProps<V extends FieldValues, T> extends FieldProps<V, T> {
  /** Formats the code in groups when the field loses the focus. */
  readonly group?: (typed: string) => string;
  readonly inputMode?: 'text' | 'numeric';
}

/** A bank code or the like: digits of equal width, without the browser's autofill and spelling. */
export function CodeField<V extends FieldValues, T = V>({
  group,
  ...props
}: CodeProps<V, T>): ReactElement {
  return (
    <TextInput
      {...useTextProps(props)}
      {...useTidied(props, (typed) => group?.(typed) ?? typed)}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      className={fields.code}
    />
  );
}

/**
 * Replaces the text with its tidy form when the field loses the focus, unless `tidy` returns null.
 */
function useTidied<V extends FieldValues, T>(
  props: FieldProps<V, T>,
  tidy: (typed: string) => string | null,
) {
  const field = useTextField(props);
  const onBlur = () => {
    const text = tidy(field.value);
    if (text !== null && text !== field.value) field.onChange(text);
    field.onBlur();
  };
  return { ...field, onBlur };
}
