import { useEffect } from 'react';
import { useWatch, type Control, type UseFormReturn } from 'react-hook-form';

interface Passwords {
  readonly password: string;
  readonly password_confirmation: string;
}

/**
 * The password as it is typed. A confirmation that is wrong is judged again with each change of it. Only then: an error
 * below an untouched field would go when a press on the button leaves it, and the button would move away from under the
 * pointer.
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
