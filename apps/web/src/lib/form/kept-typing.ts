import { useEffect, useRef } from 'react';
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
import type { Keep } from './keep-typing.ts';
import { isPrivateField } from './private-fields.ts';

const kept = z.object({
  client_id: z.string(),
  path: z.string(),
  version: z.nullable(z.number()),
  /** The changed fields with what was typed. */
  fields: z.record(z.string(), z.union([z.string(), z.boolean(), z.number()])),
  /** Something was typed that must not be kept. */
  left_out: z.boolean(),
  /** A file was chosen, which cannot be kept. Missing in what an earlier version of the app kept. */
  lost_file: z.optional(z.boolean()),
});
type Kept = z.infer<typeof kept>;

const CHANGED = 'Someone changed this while you were away. Check it before you save.';
const LEFT_OUT =
  'What you typed is back, except bank and identity numbers. Please type those again.';
const NOT_KEPT = 'For your safety we do not keep these details. Please type them again.';
const BACK = 'What you typed is back.';
const LOST_FILE = 'Please choose your file again.';

interface KeptAt {
  /** Of the record; a newer one on return is pointed out. */
  readonly version?: number | null | undefined;
  /** The page that has the same form; without one, the page that is open. A dialog has it again when it is reopened. */
  readonly at?: string;
}

/**
 * Keeps what is typed in a form when the session ends, and puts it back when the same user returns to the page. It is
 * the third argument of `useUnsavedChanges`: `useKeptTyping(form, 'customer', { version: opened.lock_version })`. Only
 * changed fields are kept, so others get the newest values; private fields never are, nor files: on return the form
 * says what is missing.
 * @param name names the form among those of its page
 */
export function useKeptTyping<V extends FieldValues, C, T>(
  form: Pick<UseFormReturn<V, C, T>, 'control' | 'getValues' | 'setValue' | 'setError'>,
  name: string,
  { version = null, at }: KeptAt = {},
): Keep {
  const { clientId } = useClient();
  const { dirtyFields } = useFormState({ control: form.control });
  const key = `counterfoil.typed.${name}`;
  const opened = useRef({ form, version });
  useEffect(() => {
    const found = take(key);
    if (found?.client_id !== clientId || found.path !== (at ?? window.location.pathname)) return;
    putBack(opened.current.form, found, opened.current.version);
  }, [key, clientId, at]);
  return () => {
    const { pathname, search, hash } = window.location;
    const changed = changedPaths(dirtyFields);
    const values = form.getValues();
    const typed = changed.filter((path) => !(get(values, path) instanceof File));
    const open = typed.filter((path) => !isPrivateField(path));
    const fields = Object.fromEntries(open.map((path) => [path, get(values, path) as unknown]));
    const left_out = open.length < typed.length;
    const lost_file = typed.length < changed.length;
    const keeping = {
      client_id: clientId,
      path: at ?? pathname,
      version,
      fields,
      left_out,
      lost_file,
    } satisfies Record<keyof Kept, unknown>;
    inTab.setItem(key, JSON.stringify(keeping));
    return open.length === 0 ? null : (at ?? pathname + search + hash);
  };
}

function putBack<V extends FieldValues, C, T>(
  form: Pick<UseFormReturn<V, C, T>, 'getValues' | 'setValue' | 'setError'>,
  kept: Kept,
  opened: number | null,
): void {
  const values = form.getValues();
  for (const [path, value] of Object.entries(kept.fields)) {
    if (get(values, path) === undefined) continue;
    type Path = FieldPath<V>;
    form.setValue(path as Path, value as FieldPathValue<V, Path>, { shouldDirty: true });
  }
  // Where nothing was put back, the form has the newest values.
  const hasChanged = kept.version !== opened && Object.keys(kept.fields).length > 0;
  const message = [hasChanged ? CHANGED : '', missing(kept)].filter(Boolean).join(' ');
  // 'changed' also offers the newer version alone.
  if (message) form.setError('root.server', { type: hasChanged ? 'changed' : 'kept', message });
}

/** What has to be given again, or ''. */
function missing({ fields, left_out, lost_file }: Kept): string {
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

/** Read once: text that was put back is the form's again. */
function take(key: string): Kept | null {
  const text = inTab.getItem(key);
  inTab.removeItem(key);
  try {
    return z.parse(kept, JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}
