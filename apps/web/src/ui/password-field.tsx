import { TextInput } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { inputProps, useFieldError, type FieldProps } from './field.ts';
import { IconButton } from './icon-button.tsx';

/** A password with a button that shows it. */
export function PasswordField<V extends FieldValues, T = V>(
  props: FieldProps<V, T> & { readonly autoComplete: 'current-password' | 'new-password' },
): ReactElement {
  const { control, name, autoComplete, disabled } = props;
  const [visible, setVisible] = useState(false);
  const error = useFieldError(control, name);
  return (
    <TextInput
      {...inputProps(props)}
      {...control.register(name)}
      type={visible ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      disabled={disabled ?? false}
      error={error}
      rightSection={
        <IconButton
          inside
          icon={visible ? 'eyeOff' : 'eye'}
          label={visible ? 'Hide password' : 'Show password'}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  );
}
