import { createMemoryHistory } from '@tanstack/react-router';
import { act } from '@testing-library/react';
import type { SignedInClient } from '@counterfoil/testkit/clients';
import { testApi } from '@counterfoil/testkit/test-api';
import { onTestFinished } from 'vitest';
import type { Upload } from '#lib/api/send-form.ts';
import { replaceTransport } from '#lib/api/transport.ts';
import { sessionStore } from '#lib/session/session-store.ts';
import { delays } from './delays.ts';
import { counted } from './answers-shown.ts';
import { formBody } from './form-body.ts';
import { heading } from './page.ts';
import { startApp } from '../start-app.tsx';
// Loaded with the first page that shows them: no test should wait for that.
import '../shell/envelope-nav.tsx';
import '#ui/tables/virtual-rows.tsx';

/** The longest time of a timer. */
const NEVER_MS = 2 ** 31 - 1;

/** Sends the browser's requests to the API in this process. */
async function fetchInProcess(request: Request, upload?: Upload): Promise<Response> {
  const { portal } = await testApi();
  const { pathname, search, host } = new URL(request.url);
  const form = upload && (await formBody(upload.form));
  const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
  const payload = form?.body ?? body;
  const answer = await portal.app.inject({
    method: request.method as 'GET',
    url: pathname + search,
    headers: {
      ...Object.fromEntries(request.headers),
      ...(form ? { 'content-type': form.contentType } : {}),
      host,
    },
    ...(payload ? { payload } : {}),
  });
  await delays.next();
  const headers = Object.entries(answer.headers).map(
    ([name, value]) => [name, String(value)] as [string, string],
  );
  upload?.onSent(1);
  return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers });
}

/**
 * Opens the whole app at an address, on the real API, signed in as `client` or not at all, and waits
 * for the page with this `title`.
 * @returns what closes it before the test ends
 */
export async function openApp(
  at: string,
  client: SignedInClient | null,
  title?: string | RegExp,
  // Background requests would disturb tests that count or hold them.
  watchAfterMs = NEVER_MS,
): Promise<() => void> {
  await testApi();
  delays.begin();
  if (client) {
    const { 'access-token': token = '', client: device = '', uid = '' } = client.headers;
    sessionStore.save({ 'access-token': token, client: device, uid });
  }
  window.history.replaceState(null, '', at);
  const restore = replaceTransport({
    fetch: (request, upload) => counted(fetchInProcess(request, upload)),
  });
  const root = document.createElement('div');
  document.body.append(root);
  let app: ReturnType<typeof startApp> | undefined;
  act(() => {
    app = startApp(root, watchAfterMs);
  });
  const close = () => {
    if (!app) return;
    const { router, stop } = app;
    app = undefined;
    router.history.flush();
    act(stop);
    // A navigation still under way ends in memory, and does not change the next test's address.
    const initialEntries = [router.state.location.href];
    router.update({ ...router.options, history: createMemoryHistory({ initialEntries }) });
    root.remove();
    restore();
  };
  onTestFinished(close);
  if (title !== undefined) await heading(title);
  return close;
}
