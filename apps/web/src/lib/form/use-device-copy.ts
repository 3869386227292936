import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { deviceMemory } from '#lib/session/device-memory.ts';
import { useClient } from '#lib/session/profile.ts';
import { hasPageFailed } from './failed-page.ts';

const PAUSE_MS = 500;

/** The text of a form when its tab was closed; shown by `<KeptOffer>`. */
export interface Offer {
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

interface Options {
  /** The form among those of the client; null for one that leaves nothing on the device. */
  readonly of: string | null;
  /** The text to keep; null when none may be. */
  readonly content: () => unknown;
  readonly restore: (content: unknown) => void;
  /** Whether the form already has other text, as after a session that ended. */
  readonly isResumed: boolean;
}

/**
 * Keeps what is typed on this device, after each pause and when the page is hidden, and offers it when the form is
 * opened again. A form that closes, or no longer has changes, was saved or discarded: its text is forgotten. It stays
 * only when the user is sent elsewhere and back (`stay`), or when the page fails.
 */
export function useDeviceCopy<V extends FieldValues, C, T>(
  form: Pick<UseFormReturn<V, C, T>, 'control' | 'subscribe'>,
  { of, content, restore, isResumed }: Options,
): { offer: Offer | null; stay: () => void } {
  const { clientId: client_id } = useClient();
  const { isDirty } = useFormState({ control: form.control });
  const [offered, setOffered] = useState(() =>
    of === null || isResumed ? null : deviceMemory.textOf({ client_id, form: of }),
  );
  const { stay } = useKeeping(form, { client_id, of, isDirty, content });
  useEffect(() => {
    if (of === null || offered === null) return;
    const key = { client_id, form: of };
    // Saved or discarded in another tab.
    return deviceMemory.onChange(() => {
      if (deviceMemory.textOf(key) === null) setOffered(null);
    });
  }, [client_id, of, offered]);
  if (of === null || offered === null) return { offer: null, stay };
  const offer = {
    onRestore: () => {
      restore(offered);
      setOffered(null);
    },
    onDiscard: () => {
      if (!isDirty) deviceMemory.forget({ client_id, form: of });
      setOffered(null);
    },
  };
  return { offer, stay };
}

interface CopyOptions extends Pick<Options, 'of' | 'content'> {
  readonly client_id: string;
  readonly isDirty: boolean;
}

/** Keeps what is typed until the form closes or no longer has changes; `stay` lets it outlive the form. */
function useKeeping<V extends FieldValues, C, T>(
  { subscribe }: Pick<UseFormReturn<V, C, T>, 'subscribe'>,
  { client_id, of, isDirty, content }: CopyOptions,
): { stay: () => void } {
  const stays = useRef(false);
  const contentNow = useEffectEvent(content);
  useEffect(() => {
    if (of === null || !isDirty) return;
    const key = { client_id, form: of };
    let timer: ReturnType<typeof setTimeout>;
    const keep = () => {
      clearTimeout(timer);
      const typed = contentNow();
      if (typed !== null) deviceMemory.keep(key, typed);
    };
    const soon = () => {
      stays.current = false;
      clearTimeout(timer);
      timer = setTimeout(keep, PAUSE_MS);
    };
    soon();
    const endTyping = subscribe({ formState: { values: true }, callback: soon });
    // Phones end a hidden page without notice.
    const hide = () => document.visibilityState === 'hidden' && keep();
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearTimeout(timer);
      endTyping();
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', hide);
      if (hasPageFailed()) keep();
      else if (!stays.current) deviceMemory.forget(key);
    };
  }, [client_id, of, isDirty, subscribe]);
  const stay = useCallback(() => {
    stays.current = true;
  }, []);
  return { stay };
}
