import { useState, type ReactElement } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

/** A password with a button that shows it. */
export function PasswordInput(
  props: TextInputProps & { readonly autoComplete: 'current-password' | 'new-password' },
): ReactElement {
  const [visible, setVisible] = useState(false);
  return (
    <TextInput
      {...props}
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
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
