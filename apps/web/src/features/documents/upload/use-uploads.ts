import type { Envelope } from '@counterfoil/contract/envelopes/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { problemOf } from '#lib/api/problem.ts';
import { refreshClient } from '#lib/api/refresh-client.ts';
import { useClient } from '#lib/session/profile.ts';
import { sendFile, sortProblem, sendWithRetries } from './send-file.ts';
import {
  choose,
  type ChosenFile,
  isSameFile,
  missingOf,
  type SharedField,
  type Stage,
  type UploadForm,
  type UploadItem,
} from './upload-item.ts';
import { useQueue } from './use-queue.ts';

/** Concurrent uploads, so that a slow one does not hold up all others. */
const AT_ONCE = 2;

/** The files of the upload dialog, from the choice until they are in the envelope. */
export function useUploads(envelope: Pick<Envelope, 'id'>, begun: readonly ChosenFile[]) {
  const { clientId } = useClient();
  const queryClient = useQueryClient();
  const [items, setItems] = useState<readonly UploadItem[]>(() => begun.map(({ item }) => item));
  // A corrected field loses its error before anything is sent again.
  const form = useForm<UploadForm>({ mode: 'onChange', defaultValues: fieldsOf(begun) });
  const byHand = useByHand(form, begun);
  const [repeated, setRepeated] = useState<readonly string[]>([]);
  const queue = useQueue(AT_ONCE);

  const move = (key: string, stage: Stage) =>
    setItems((now) => now.map((item) => (item.key === key ? { ...item, stage } : item)));

  const sendOne = async (item: UploadItem, signal: AbortSignal) => {
    const { key } = item;
    const onSent = (share: number) => move(key, { at: 'sending', share });
    try {
      const fields = form.getValues(key);
      const sending = { clientId, envelopeId: envelope.id, item, fields, signal, onSent };
      const onWait = () => move(key, { at: 'waiting' });
      const document = await sendWithRetries(() => sendFile(sending), { signal, onWait });
      move(key, { at: 'done', document });
    } catch (error) {
      if (signal.aborted) return move(key, { at: 'chosen', problem: null });
      const { byField, ofFile, other } = sortProblem(problemOf(error));
      // A retry cannot help a file that is itself wrong.
      if (ofFile !== null) return move(key, { at: 'refused', why: ofFile });
      move(key, { at: 'chosen', problem: other });
      for (const { field, message } of byField) form.setError(`${key}.${field}`, { message });
    }
  };
  return {
    items,
    form,
    /** Files of the last choice that had been chosen before. */
    repeated,
    unsent: () => unsentOf(items, form, byHand),
    setForAll: setForAll(form, byHand),
    ...choiceOf({ items, setItems, setRepeated, form }),
    cancel: (key: string) => {
      if (queue.cancel(key)) move(key, { at: 'chosen', problem: null });
    },
    /** Sends these if nothing is missing. */
    send: async (chosen: readonly UploadItem[]): Promise<void> => {
      if (!check(form, chosen)) return;
      for (const { key } of chosen) move(key, { at: 'waiting' });
      const run = (item: UploadItem) => (signal: AbortSignal) => sendOne(item, signal);
      await queue.add(chosen.map((item) => ({ key: item.key, run: run(item) })));
      refreshClient(queryClient, clientId);
    },
  };
}

export type Uploads = ReturnType<typeof useUploads>;

/** Sets a field of these files, except where the user has set it for one of them. */
const setForAll =
  (
    form: Pick<UseFormReturn<UploadForm>, 'setValue' | 'clearErrors'>,
    byHand: ReadonlySet<string>,
  ) =>
  (files: readonly UploadItem[], field: SharedField, value: string): void => {
    const names = files.map(({ key }) => `${key}.${field}` as const);
    for (const name of names.filter((each) => !byHand.has(each))) {
      form.setValue(name, value);
      form.clearErrors(name);
    }
  };

/** The names of the fields that the user has set one by one. */
function useByHand(
  { subscribe }: Pick<UseFormReturn<UploadForm>, 'subscribe'>,
  begun: readonly ChosenFile[],
): ReadonlySet<string> {
  const [names] = useState(() => new Set(begun.flatMap((file) => file.byHand ?? [])));
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // Without a type, because the portal sets it.
        callback: ({ name, type }) => {
          if (name !== undefined && type === 'change') names.add(name);
        },
      }),
    [subscribe, names],
  );
  return names;
}

/** The unsent files, to be sent later. */
const unsentOf = (
  items: readonly UploadItem[],
  form: Pick<UseFormReturn<UploadForm>, 'getValues'>,
  byHand: ReadonlySet<string>,
): ChosenFile[] =>
  items
    .filter(({ stage: { at } }) => at !== 'done' && at !== 'refused')
    .map((item) => ({
      item: { ...item, stage: { at: 'chosen', problem: null } },
      fields: form.getValues(item.key),
      byHand: [...byHand].filter((name) => name.startsWith(`${item.key}.`)),
    }));

/** Marks the missing fields of each; true when nothing is missing. */
function check(form: UseFormReturn<UploadForm>, chosen: readonly UploadItem[]): boolean {
  const missing = chosen.flatMap((item) => missingOf(item, form.getValues(item.key)));
  form.clearErrors(chosen.map(({ key }) => key));
  for (const { name, message } of missing) form.setError(name, { message });
  if (missing[0]) form.setFocus(missing[0].name);
  return missing.length === 0;
}

interface Choice {
  readonly items: readonly UploadItem[];
  readonly setItems: (change: (now: readonly UploadItem[]) => readonly UploadItem[]) => void;
  readonly setRepeated: (names: readonly string[]) => void;
  readonly form: Pick<UseFormReturn<UploadForm>, 'setValue' | 'unregister'>;
}

/** Adds files to the choice and removes them. */
function choiceOf({ items, setItems, setRepeated, form }: Choice) {
  return {
    add: (files: readonly File[]) => {
      const isThere = (file: File) => items.some((item) => isSameFile(item.file, file));
      const fresh = files.filter((file) => !isThere(file));
      setRepeated(files.filter(isThere).map(({ name }) => name));
      const added = fresh.map(choose);
      for (const { item, fields } of added) form.setValue(item.key, fields);
      setItems((now) => [...now, ...added.map(({ item }) => item)]);
    },
    remove: (key: string) => {
      setItems((now) => now.filter((item) => item.key !== key));
      form.unregister(key);
    },
  };
}

const fieldsOf = (files: readonly ChosenFile[]): UploadForm =>
  Object.fromEntries(files.map(({ item, fields }) => [item.key, fields]));
