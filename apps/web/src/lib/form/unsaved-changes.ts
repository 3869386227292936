import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useKeepTyping, type KeptTyping } from './keep-typing.ts';

/** The banner above the form, or the first field with an error. */
const WRONG = 'form [role="alert"], form [aria-invalid="true"]';

/** Spread onto `<UnsavedChangesDialog>`. */
export interface UnsavedChanges {
  readonly open: boolean;
  readonly saving: boolean;
  readonly onUpdate: () => void;
  readonly onDiscard: () => void;
  readonly onStay: () => void;
}

/**
 * Asks before a form with unsaved changes is left, even by closing the tab. `save` returns whether
 * the form was saved; if not, the user stays and sees why. After its own save the page leaves with
 * `navigate({ ..., ignoreBlocker: true })`. With `kept`, typed values survive a session that ends
 * meanwhile: `useKeptTyping`, or a form's own.
 */
export function useUnsavedChanges<V extends FieldValues, C, T>(
  form: Pick<UseFormReturn<V, C, T>, 'control'>,
  save: () => Promise<boolean>,
  kept?: Pick<KeptTyping, 'keep'>,
): UnsavedChanges {
  const { isDirty } = useFormState({ control: form.control });
  useKeepTyping(isDirty, kept?.keep);
  const { saving, trySave } = useSaving(save);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && leavesPage(current, next),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  const failed = useRef(false);
  useEffect(() => {
    // The open dialog had the focus; now the first error gets it.
    if (blocker.status === 'idle' && failed.current)
      document.querySelector<HTMLElement>(WRONG)?.focus();
    failed.current = false;
  }, [blocker.status]);
  const update = async () => {
    const isSaved = await trySave();
    failed.current = !isSaved;
    if (isSaved) blocker.proceed?.();
    else blocker.reset?.();
  };
  return {
    open: blocker.status === 'blocked',
    saving,
    onUpdate: () => void update(),
    onDiscard: () => blocker.proceed?.(),
    onStay: () => blocker.reset?.(),
  };
}

interface DialogOptions {
  readonly save: () => Promise<boolean>;
  readonly onClose: () => void;
  readonly kept: Pick<KeptTyping, 'keep'>;
}

/**
 * The same for a form in a dialog: `leave` is for Escape, the backdrop, Close and Cancel. With
 * unsaved changes it asks; Update saves, and saving closes the dialog.
 */
export function useUnsavedDialog<V extends FieldValues, C, T>(
  form: Pick<UseFormReturn<V, C, T>, 'control'>,
  { save, onClose, kept }: DialogOptions,
): { leave: () => void; unsaved: UnsavedChanges } {
  const { isDirty } = useFormState({ control: form.control });
  const elsewhere = useUnsavedChanges(form, save, kept);
  const [isAsking, setAsking] = useState(false);
  const { saving, trySave } = useSaving(save);
  const leave = () => (isDirty ? setAsking(true) : onClose());
  if (!isAsking) return { leave, unsaved: elsewhere };
  const unsaved = {
    open: true,
    saving,
    onUpdate: () => void trySave().then(() => setAsking(false)),
    onDiscard: onClose,
    onStay: () => setAsking(false),
  };
  return { leave, unsaved };
}

function useSaving(save: () => Promise<boolean>) {
  const [saving, setSaving] = useState(false);
  const trySave = async () => {
    setSaving(true);
    // A failed save has shown its problem on the form.
    const isSaved = await save().catch(() => false);
    setSaving(false);
    return isSaved;
  };
  return { saving, trySave };
}

interface Place {
  readonly pathname: string;
  readonly search: object;
}

const clientIn = (search: object): unknown => ('clientId' in search ? search.clientId : undefined);

/**
 * Whether a navigation leaves what is typed on a page: for another page, or for another client at the same address.
 * Paging and sorting stay.
 */
export const leavesPage = (current: Place, next: Place): boolean =>
  current.pathname !== next.pathname || clientIn(next.search) !== clientIn(current.search);
