import { PasswordInput } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { inputProps, useFieldError, type FieldProps } from './field.ts';
import { Icon } from './icons.tsx';

/** A password with a button that shows it. */
export function PasswordField<V extends FieldValues, T = V>(
  props: FieldProps<V, T> & { readonly autoComplete: 'current-password' | 'new-password' },
): ReactElement {
  const { control, name, autoComplete, disabled } = props;
  const [visible, setVisible] = useState(false);
  const error = useFieldError(control, name);
  return (
    <PasswordInput
      {...inputProps(props)}
      {...control.register(name)}
      autoComplete={autoComplete}
      disabled={disabled ?? false}
      error={error}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={({ reveal }) => <Icon name={reveal ? 'eyeOff' : 'eye'} />}
      visibilityToggleButtonProps={{
        // Mantine takes it out of the tab order; it must be reachable from the keyboard.
        tabIndex: 0,
        'aria-label': visible ? 'Hide password' : 'Show password',
      }}
    />
  );
}
