import type { SignUpScreen } from '@counterfoil/domain/sign-up/screens';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { submitForm } from '#lib/form/submit-form.ts';
import { profileQuery } from '#lib/session/profile.ts';
import { useGoOn, type WayOn } from './use-go-on.ts';

interface Options<T, S> {
  /** Throws a Problem when the server refuses. */
  readonly save: (values: T) => Promise<S>;
  /** Makes the form unchanged again. Only while it is shown: one that is left keeps its values until it is gone. */
  readonly settle: (saved: S) => void;
  /** The next screen; without one, the server decides. */
  readonly to?: SignUpScreen | undefined;
}

interface SaveControls {
  readonly way: WayOn;
  /** While it is saved, and until the next screen is there. */
  readonly isBusy: boolean;
  /** Saves and goes on. What is saved already is not sent twice. */
  readonly submit: () => Promise<void>;
  /** For the question about unsaved changes: saves, and leaves for the page that the user wants. */
  readonly trySave: () => Promise<boolean>;
  /** The same for what cannot be undone: saves and continues the sign-up, instead of opening that page. */
  readonly trySaveAndGoOn: () => Promise<boolean>;
}

/** Saves a form of the sign-up and continues, in one. Every save may change the profile. */
export function useSaveAndGoOn<V extends FieldValues, C, T, S extends object>(
  form: UseFormReturn<V, C, T>,
  { save, settle, to }: Options<T, S>,
): SaveControls {
  const queryClient = useQueryClient();
  const way = useGoOn();
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  const isRunning = useRef(false);
  const isSaved = useRef(false);
  const forgetProfile = (refetchType: 'active' | 'none') =>
    queryClient.invalidateQueries({ queryKey: profileQuery.queryKey, refetchType });

  const saveAndGoOn = async (onSaved: () => void) => {
    let isAway = false;
    way.forget();
    const saved = await submitForm(form, async (values) => {
      const answer = await save(values);
      isSaved.current = true;
      // Continuing fetches it.
      void forgetProfile('none');
      onSaved();
      isAway = await way.go(to);
      return answer;
    });
    if (saved && !isAway) settle(saved);
  };
  /** One at a time, even before the button looks busy. */
  const once = async (work: () => Promise<unknown>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    await work().finally(() => {
      isRunning.current = false;
    });
  };

  const submit = (onSaved = () => {}) =>
    once(() => (isSaved.current && !isDirty ? way.again() : saveAndGoOn(onSaved)));
  const trySave = async () => {
    const saved = await submitForm(form, save);
    if (!saved) return false;
    settle(saved);
    await forgetProfile('active');
    return true;
  };
  // The question closes as soon as it is saved, so that the way on starts from this page.
  const trySaveAndGoOn = () =>
    new Promise<false>((stay) => void submit(() => stay(false)).finally(() => stay(false)));
  const isBusy = isSubmitting || way.isGoing;
  return { way, isBusy, submit: () => submit(), trySave, trySaveAndGoOn };
}
