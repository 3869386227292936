import { signedInClient } from '@counterfoil/testkit/clients';
import { test } from '@counterfoil/testkit/invoicing';
import { aSentInvoice } from '@counterfoil/testkit/records';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { intercept } from '#testing/intercept.ts';
import { openApp } from '#testing/open-app.tsx';
import { press } from '#testing/page.ts';

const failure = 'Failed to load PDF file.';

/** Opens the preview of a sent invoice while the server cannot make its PDF. */
async function openBroken() {
  const client = await signedInClient();
  const { id } = await aSentInvoice(client, { number: 'S-1' });
  await openApp(`/invoices/sent/${id}`, client, 'Invoice S-1');
  const asked: string[] = [];
  intercept(async (request, send) => {
    const { pathname } = new URL(request.url);
    if (!/\/(preview|download)$/.test(pathname)) return send(request);
    asked.push(pathname.replace(/.*\//, ''));
    return Response.json({ errors: ['No paper.'] }, { status: 500 });
  });
  press('Preview');
  return { asked, dialog: await screen.findByRole('dialog', { name: 'Invoice S-1' }) };
}

test('says that the PDF could not be loaded, and offers a retry and the download', async () => {
  const { asked, dialog } = await openBroken();
  expect((await within(dialog).findByRole('alert')).textContent).toContain(failure);
  const tries = asked.length;
  fireEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(asked).toHaveLength(tries + 1));
  await within(dialog).findByText(failure);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Download' }));
  expect(await screen.findByText('No paper.')).toBeTruthy();
  expect(asked.at(-1)).toBe('download');
});

test('a file that is not a PDF gets the same message', async ({ client }) => {
  const { id } = await aSentInvoice(client, { number: 'S-1' });
  await openApp(`/invoices/sent/${id}`, client, 'Invoice S-1');
  intercept(async (request, send) =>
    request.url.endsWith('/preview')
      ? new Response('torn', { headers: { 'content-type': 'application/pdf' } })
      : send(request),
  );
  press('Preview');
  expect(await screen.findByText(failure)).toBeTruthy();
});

test('closing returns to the page', async () => {
  const { dialog } = await openBroken();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
