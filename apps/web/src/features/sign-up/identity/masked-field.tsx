import { useLayoutEffect, useRef, type ChangeEvent, type ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useFieldProps, useTextField, type FieldProps } from '#ui/fields/field.ts';
import fields from '#ui/fields/fields.module.css';
import { TextInput } from '#ui/fields/text-input.tsx';

interface Props<V extends FieldValues, T> extends FieldProps<V, T> {
  /** Formats the text that the field shows: it may add and remove blanks and leave characters out. */
  readonly mask: (typed: string) => string;
  readonly placeholder?: string;
}

const lengthOf = (text: string) => text.replaceAll(' ', '').length;

/** The place in a masked text after this many characters, blanks aside. */
function placeAfter(text: string, characters: number): number {
  let left = characters;
  for (let at = 0; at < text.length; at++) {
    if (left === 0) return at;
    if (text[at] !== ' ') left--;
  }
  return text.length;
}

/** A code that takes its form while it is typed. The cursor stays behind the same character. */
export function MaskedField<V extends FieldValues, T = V>({
  mask,
  ...props
}: Props<V, T>): ReactElement {
  const field = useTextField(props);
  const input = useRef<HTMLInputElement | null>(null);
  const cursor = useRef<number | null>(null);
  useLayoutEffect(() => {
    const place = cursor.current;
    cursor.current = null;
    if (place !== null && document.activeElement === input.current) {
      input.current?.setSelectionRange(place, place);
    }
  });
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = currentTarget;
    const text = mask(value);
    const typed = lengthOf(mask(value.slice(0, selectionStart ?? value.length)));
    cursor.current = placeAfter(text, typed);
    field.onChange(text);
  };
  return (
    <TextInput
      {...useFieldProps(props)}
      {...field}
      ref={(element) => {
        input.current = element;
        field.ref(element);
      }}
      onChange={onChange}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      className={fields.code}
    />
  );
}
