import { useEffect } from 'react';
import { useWatch, type Control, type UseFormReturn } from 'react-hook-form';

interface Passwords {
  readonly password: string;
  readonly password_confirmation: string;
}

/**
 * The password as it is typed. A wrong confirmation is checked again whenever it changes, but an untouched one is not:
 * its error would disappear when the button is pressed, and the button would move from under the pointer.
 */
export function useConfirmedPassword<V extends Passwords, C, T>(
  given: UseFormReturn<V, C, T>,
): string {
  // The form has more fields than these, which changes nothing here.
  const form = given as unknown as UseFormReturn<Passwords>;
  useEffect(
    () =>
      form.subscribe({
        name: ['password'],
        formState: { values: true },
        callback: () => {
          if (form.getFieldState('password_confirmation').invalid) {
            void form.trigger('password_confirmation');
          }
        },
      }),
    [form],
  );
  return useWatch({ control: form.control as Control<Passwords>, name: 'password' });
}
