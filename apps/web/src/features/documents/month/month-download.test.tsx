import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { test } from '@counterfoil/testkit/invoicing';
import { aDocument } from '@counterfoil/testkit/upload';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { sessionStore } from '#lib/session/session-store.ts';
import { onPhone } from '#testing/dom.ts';
import { intercept } from '#testing/intercept.ts';
import { openApp } from '#testing/open-app.tsx';
import { press, texts } from '#testing/page.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Opens an envelope with a document; collects the browser's downloads and the polls. */
async function openFilled(client: SignedInClient) {
  await aDocument(client, { title: 'Train ticket' });
  await openApp('/envelope', client, 'Envelope for November 2026');
  const fetched: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    fetched.push(this.href);
  });
  return { fetched };
}

test('is created, polled every 5 seconds, and starts automatically', async ({ client }) => {
  const { fetched } = await openFilled(client);
  press('Download month');
  expect(await screen.findByText('Your download will start soon')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Preparing your download' })).toBeTruthy();
  await waitFor(() => expect(fetched).toHaveLength(1));
  expect(new URL(fetched[0] ?? '').pathname).toMatch(/^\/v1\/downloads\/[\w-]{43}$/);
  const answer = await client.api.portal.app.inject({ url: new URL(fetched[0] ?? '').pathname });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(/^attachment/);
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

test('is under More where a row has no room for it beside the upload', async ({ client }) => {
  onPhone();
  await openFilled(client);
  const actions = screen.getByRole('group', { name: 'Actions' });
  expect(texts('button', actions)).toEqual(['Upload documents', 'More']);
  press('More');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Download month' }));
  expect(await screen.findByText('Your download will start soon')).toBeTruthy();
});

/** Answers the calls of a month download with each body in turn, then always with the last. */
function answers(...bodies: (() => Response)[]) {
  const asked: string[] = [];
  intercept((request, send) => {
    const [action] = /generate_month|download_month/.exec(request.url) ?? [];
    if (!action) return send(request);
    asked.push(action);
    const make = bodies[Math.min(asked.length, bodies.length) - 1];
    return Promise.resolve().then(() => make?.() ?? Response.error());
  });
  return asked;
}
const month = (data: object) => () => Response.json({ data });
const making = (progress: number) => month({ url: null, progress, error: null });

test('continues polling however long it takes, even when an answer is lost', async () => {
  const { fetched } = await openFilled(await signedInClient());
  const lost = () => {
    throw new TypeError('network');
  };
  const asked = answers(making(0), making(0.4), lost, () => new Response('', { status: 502 }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  press('Download month');
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
  expect(asked.length).toBeGreaterThan(50);
  expect(screen.getByText('Preparing your download: 40%')).toBeTruthy();
  expect(fetched).toEqual([]);
  sessionStore.clear('left');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  const ended = asked.length;
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(asked).toHaveLength(ended);
});

test('is polled no more often than every 5 seconds', async () => {
  await openFilled(await signedInClient());
  const asked = answers(making(0), making(0.1));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  press('Download month');
  await act(() => vi.advanceTimersByTimeAsync(4900));
  const polls = () => asked.filter((call) => call === 'download_month').length;
  const before = polls();
  expect(asked[0]).toBe('generate_month');
  expect(before).toBeLessThanOrEqual(1);
  for (const n of [1, 2, 3]) {
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(polls()).toBe(before + n);
  }
});

test('says why it cannot be created, and can be requested again', async () => {
  await openFilled(await signedInClient());
  answers(making(0), month({ url: null, progress: 0, error: 'It could not be made.' }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  press('Download month');
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(screen.getByText('It could not be made.')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});
