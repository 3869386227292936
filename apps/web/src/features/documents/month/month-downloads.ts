import { downloadMonth, generateMonth } from '@counterfoil/contract/documents/routes';
import type { MonthDownload } from '@counterfoil/contract/documents/schemas';
import { useSyncExternalStore } from 'react';
import { call } from '#lib/api/call.ts';
import { createIntent } from '#lib/api/intent.ts';
import { problemOf } from '#lib/api/problem.ts';
import { followDownload } from '#lib/save-file.ts';
import { useClient } from '#lib/session/profile.ts';
import { sessionStore } from '#lib/session/session-store.ts';
import { createStore } from '#ui/dialogs/store.ts';
import { toast } from '#ui/dialogs/toast-store.ts';

const POLL_MS = 5000;

/**
 * The progress of the downloads in preparation, 0 to 1, by envelope. It outlives the page that
 * started one, so that the user can visit others while it is made.
 */
const making = createStore<ReadonlyMap<string, number>>(new Map());
const report = (envelopeId: string, progress: number) =>
  making.change((now) => new Map(now).set(envelopeId, progress));

/**
 * Requests the download of an envelope, polls every 5 seconds until its link is ready, however long
 * that takes, and follows it. Ends when the user signs out.
 */
async function startMonthDownload(client_id: string, envelope_id: string): Promise<void> {
  if (making.read().has(envelope_id)) return;
  const session = sessionStore.read()?.['access-token'];
  report(envelope_id, 0);
  try {
    const params = { client_id };
    const body = { envelope_id };
    const idempotencyKey = createIntent().keyFor(body);
    let month = await call(generateMonth, { params, query: {}, body, idempotencyKey });
    toast.success('Your download will start soon');
    while (month.url === null && month.error === null) {
      report(envelope_id, month.progress);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      if (sessionStore.read()?.['access-token'] !== session) return;
      month = await askAgain(client_id, envelope_id, month);
    }
    if (month.url === null) toast.error(month.error ?? '');
    else followDownload(month.url);
  } catch (error) {
    const problem = problemOf(error);
    // After a 401 the login page shows the reason.
    if (problem.status !== 401) toast.error(problem.message);
  } finally {
    making.change((now) => new Map([...now].filter(([id]) => id !== envelope_id)));
  }
}

/** A lost or broken answer does not stop the polling. */
async function askAgain(
  client_id: string,
  envelope_id: string,
  before: MonthDownload,
): Promise<MonthDownload> {
  try {
    return await call(downloadMonth, { params: { client_id }, query: { envelope_id } });
  } catch (error) {
    const { status } = problemOf(error);
    if (status === 0 || status === 429 || status >= 500) return before;
    throw error;
  }
}

/** The download of a whole envelope, with its progress, 0 to 1; null while there is none. */
export function useMonthDownload(envelopeId: string) {
  const { clientId } = useClient();
  const now = useSyncExternalStore(making.subscribe, making.read);
  return {
    progress: now.get(envelopeId) ?? null,
    start: () => void startMonthDownload(clientId, envelopeId),
  };
}
