import * as z from 'zod/mini';
import { inBrowser } from '#lib/browser-storage.ts';
import { portalClock } from '#lib/portal-clock.ts';

const KEY = 'counterfoil.being-written';
const KEPT_MS = 14 * 24 * 3_600_000;
const MOST_TEXTS = 20;
/** A browser gives a site five million characters. */
const MOST_CHARACTERS = 400_000;

const memory = z.object({
  user_id: z.string(),
  /** The newest first. */
  texts: z.array(
    z.object({ client_id: z.string(), form: z.string(), at: z.number(), content: z.unknown() }),
  ),
});
type Memory = z.infer<typeof memory>;
type Text = Memory['texts'][number];

/** A form of a client. */
export interface FormOfClient {
  readonly client_id: string;
  readonly form: string;
}

/**
 * Text being written on this device, for the user who is logged in: it survives a reload, a killed tab and a flat
 * battery. If two tabs write, the last one counts. Another user's login and logging out empty it.
 */
export const deviceMemory = {
  /** Assigns the memory to this user: another's is emptied. */
  claim: (user_id: string): void => {
    if (read()?.user_id !== user_id) write({ user_id, texts: [] });
  },
  clear: (): void => inBrowser.removeItem(KEY),
  textOf: (form: FormOfClient): unknown =>
    fresh(read()?.texts ?? []).find(isOf(form))?.content ?? null,
  /** Without a user, after logging out in another tab, nothing is kept. */
  keep: (form: FormOfClient, content: unknown): void => {
    const found = read();
    if (!found) return;
    const others = fresh(found.texts).filter((text) => !isOf(form)(text));
    write(bounded({ ...found, texts: [{ ...form, at: portalClock.now(), content }, ...others] }));
  },
  forget: (form: FormOfClient): void => {
    const found = read();
    if (!found?.texts.some(isOf(form))) return;
    write({ ...found, texts: found.texts.filter((text) => !isOf(form)(text)) });
  },
  /** Calls back when another tab has changed it; returns how to stop. */
  onChange: (listener: () => void): (() => void) => {
    const onStorage = ({ key }: StorageEvent) => (key === KEY || key === null) && listener();
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  },
};

const isOf =
  ({ client_id, form }: FormOfClient) =>
  (text: Text) =>
    text.client_id === client_id && text.form === form;

const fresh = (texts: readonly Text[]) =>
  texts.filter(({ at }) => portalClock.now() - at <= KEPT_MS);

/** Leaves out the oldest texts, and one that is itself too long. */
function bounded({ user_id, texts }: Memory): Memory {
  let characters = 0;
  const kept = texts.slice(0, MOST_TEXTS).filter(({ content }) => {
    const { length } = JSON.stringify(content);
    const hasPlace = characters + length <= MOST_CHARACTERS;
    if (hasPlace) characters += length;
    return hasPlace;
  });
  return { user_id, texts: kept };
}

const write = (next: Memory): void => inBrowser.setItem(KEY, JSON.stringify(next));

function read(): Memory | null {
  try {
    return z.parse(memory, JSON.parse(inBrowser.getItem(KEY) ?? 'null'));
  } catch {
    return null;
  }
}
