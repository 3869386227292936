import { useEffect, useRef, useState } from 'react';
import {
  get,
  useFormState,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import * as z from 'zod/mini';
import { inTab } from '#lib/browser-storage.ts';
import { useClient } from '#lib/session/profile.ts';
import type { KeptTyping } from './keep-typing.ts';
import { isKeptOnDevice, isPrivateField } from './private-fields.ts';
import { useDeviceCopy } from './use-device-copy.ts';

const typing = z.object({
  version: z.nullable(z.number()),
  /** The changed fields with what was typed. */
  fields: z.record(z.string(), z.union([z.string(), z.boolean(), z.number()])),
  /** Something was typed that must not be kept. */
  left_out: z.boolean(),
  /** A file was chosen, which cannot be kept. Missing in what an earlier version of the app kept. */
  lost_file: z.optional(z.boolean()),
});
type Typing = z.infer<typeof typing>;
const keptTyping = z.extend(typing, { client_id: z.string(), path: z.string() });

export const CHANGED = 'Someone changed this while you were away. Check it before you save.';
const LEFT_OUT =
  'What you typed is back, except bank and identity numbers. Please type those again.';
const NOT_KEPT = 'For security, we don’t keep these details. Please type them again.';
const BACK = 'What you typed is back.';
const LOST_FILE = 'Please choose your file again.';

interface KeepOptions {
  /** Of the record; a newer one on return is pointed out. */
  readonly version?: number | null | undefined;
  /** The page with the same form; by default the open page. A dialog shows it when reopened. */
  readonly at?: string;
  /** Kept on the device too while it is typed, and offered by a `<KeptOffer>` above the form. */
  readonly onDevice?: boolean;
}

/**
 * Keeps what is typed in a form when the session ends, and puts it back when the same user returns to the page; with
 * `onDevice` also while it is typed, and offers that. It is the third argument of `useUnsavedChanges`:
 * `useKeptTyping(form, 'customer', { version: opened.lock_version })`. Only changed fields are kept, so others get the
 * newest values; private fields never are, nor files: on return the form says what is missing.
 * @param name names the form among those of its page
 */
export function useKeptTyping<V extends FieldValues, C, T>(
  form: Pick<
    UseFormReturn<V, C, T>,
    'control' | 'getValues' | 'setValue' | 'setError' | 'subscribe'
  >,
  name: string,
  { version = null, at, onDevice = false }: KeepOptions = {},
): KeptTyping {
  const { clientId } = useClient();
  const { dirtyFields } = useFormState({ control: form.control });
  const key = `counterfoil.typed.${name}`;
  const opened = useRef({ form, version });
  const [path] = useState(() => at ?? window.location.pathname);
  const [isResumed] = useState(() => find(key, { client_id: clientId, path }) !== null);
  useEffect(() => {
    const found = find(key, { client_id: clientId, path });
    // Read once: restored text belongs to the form again.
    inTab.removeItem(key);
    if (found) putBack(opened.current.form, found, opened.current.version);
  }, [key, clientId, path]);
  const typed = (mayKeep: (path: string) => boolean) =>
    typingOf(form.getValues(), changedPaths(dirtyFields), { version, mayKeep });
  const { offer, stay } = useDeviceCopy(form, {
    of: onDevice ? `${name} ${path}` : null,
    content: () => {
      const now = typed(isKeptOnDevice);
      return isEmpty(now) ? null : now;
    },
    restore: (content) => {
      const found = z.safeParse(typing, content);
      if (found.success) putBack(form, found.data, version);
    },
    isResumed,
  });
  const keep = () => {
    const { pathname, search, hash } = window.location;
    const now = typed((each) => !isPrivateField(each));
    stay();
    inTab.setItem(key, JSON.stringify({ client_id: clientId, path: at ?? pathname, ...now }));
    return isEmpty(now) ? null : (at ?? pathname + search + hash);
  };
  return { keep, offer };
}

interface KeepContext {
  readonly version: number | null;
  readonly mayKeep: (path: string) => boolean;
}

/** The changed fields that may be kept. */
function typingOf(
  values: FieldValues,
  changed: readonly string[],
  { version, mayKeep }: KeepContext,
): Typing {
  const typed = changed.filter((path) => !(get(values, path) instanceof File));
  const open = typed.filter(mayKeep);
  return {
    version,
    fields: Object.fromEntries(open.map((path) => [path, get(values, path)])),
    left_out: open.length < typed.length,
    lost_file: typed.length < changed.length,
  };
}

const isEmpty = ({ fields }: Typing): boolean => Object.keys(fields).length === 0;

function putBack<V extends FieldValues, C, T>(
  form: Pick<UseFormReturn<V, C, T>, 'getValues' | 'setValue' | 'setError'>,
  kept: Typing,
  opened: number | null,
): void {
  const values = form.getValues();
  for (const [path, value] of Object.entries(kept.fields)) {
    if (get(values, path) === undefined) continue;
    type Path = FieldPath<V>;
    form.setValue(path as Path, value as FieldPathValue<V, Path>, { shouldDirty: true });
  }
  // When nothing was restored, the form has the newest values.
  const hasChanged = kept.version !== opened && Object.keys(kept.fields).length > 0;
  const message = [hasChanged ? CHANGED : '', missing(kept)].filter(Boolean).join(' ');
  // 'changed' also offers the newer version alone.
  if (message) form.setError('root.server', { type: hasChanged ? 'changed' : 'kept', message });
}

/** Says what has to be given again, or ''. */
function missing({ fields, left_out, lost_file }: Typing): string {
  const isBack = Object.keys(fields).length > 0;
  const typed = isBack ? (left_out ? LEFT_OUT : BACK) : left_out ? NOT_KEPT : '';
  if (lost_file) return `${typed} ${LOST_FILE}`.trim();
  return left_out ? typed : '';
}

/** Every path of a form's changed fields: `{ address: { city: true } }` -> "address.city". */
function changedPaths(dirty: object, above = ''): string[] {
  return Object.entries(dirty).flatMap(([name, value]: [string, unknown]) => {
    if (value === true) return [above + name];
    return typeof value === 'object' && value ? changedPaths(value, `${above}${name}.`) : [];
  });
}

function find(key: string, { client_id, path }: { client_id: string; path: string }) {
  try {
    const found = z.parse(keptTyping, JSON.parse(inTab.getItem(key) ?? 'null'));
    return found.client_id === client_id && found.path === path ? found : null;
  } catch {
    return null;
  }
}
