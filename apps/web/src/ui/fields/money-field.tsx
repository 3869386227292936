import { TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { useFieldError, type FieldProps } from './field.ts';
import { inputProps } from './input-props.ts';
import fields from './fields.module.css';
import { useScreenSettings } from '../screen-settings.tsx';

/**
 * An amount in pounds, kept as typed text. When the field loses the focus, a readable amount gets
 * two decimals ("1,234.5" -> "1234.50"); other text stays as it was typed.
 */
export function MoneyField<V extends FieldValues, T = V>(props: FieldProps<V, T>): ReactElement {
  const { control, name, disabled } = props;
  const { field } = useController({ control, name });
  const error = useFieldError(control, name);
  const { tidyAmount } = useScreenSettings();
  const value: unknown = field.value;
  const text = typeof value === 'string' ? value : '';
  return (
    <TextInput
      {...inputProps(props)}
      name={field.name}
      ref={field.ref}
      value={text}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      onBlur={() => {
        const tidy = text.trim() === '' ? '' : tidyAmount(text);
        if (tidy !== null && tidy !== text) field.onChange(tidy);
        field.onBlur();
      }}
      inputMode="decimal"
      autoComplete="off"
      leftSection={<span aria-hidden="true">£</span>}
      classNames={{ input: fields.amount ?? '' }}
      disabled={disabled ?? false}
      error={error}
    />
  );
}
