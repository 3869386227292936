import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';

/** Spread onto `<UnsavedChangesDialog>`. */
export interface UnsavedChanges {
  readonly open: boolean;
  readonly saving: boolean;
  readonly onUpdate: () => void;
  readonly onDiscard: () => void;
  readonly onStay: () => void;
}

/**
 * Keeps a form with unsaved changes from being left unasked, also by closing the tab. `save` answers
 * whether it is saved; when not, the person stays and sees why. After a save of its own the page
 * leaves with `navigate({ ..., ignoreBlocker: true })`.
 */
export function useUnsavedChanges<V extends FieldValues, C, T>(
  form: Pick<UseFormReturn<V, C, T>, 'control'>,
  save: () => Promise<boolean>,
): UnsavedChanges {
  const { isDirty } = useFormState({ control: form.control });
  const [saving, setSaving] = useState(false);
  const blocker = useBlocker({
    // Paging or sorting inside the page leaves nothing.
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  const update = async () => {
    setSaving(true);
    try {
      if (await save()) blocker.proceed?.();
      else blocker.reset?.();
    } catch {
      // `save` has shown its problem on the form.
      blocker.reset?.();
    } finally {
      setSaving(false);
    }
  };
  return {
    open: blocker.status === 'blocked',
    saving,
    onUpdate: () => void update(),
    onDiscard: () => blocker.proceed?.(),
    onStay: () => blocker.reset?.(),
  };
}
