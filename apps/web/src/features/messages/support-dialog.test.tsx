import {
  contactMessage,
  sendMessage,
  type ContactMessage,
} from '@counterfoil/contract/messages/routes';
import { signedInClient } from '@counterfoil/testkit/clients';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { intercept, refuse } from '#testing/intercept.ts';
import { openApp } from '#testing/open-app.tsx';
import { press } from '#testing/page.ts';

const isMessage = ({ url }: Request) => url.endsWith('/contact_admin/send_message');

async function openSupport() {
  const client = await signedInClient();
  await openApp('/invoices/paid', client, 'Paid history');
  press('Support');
  const dialog = within(await screen.findByRole('dialog', { name: 'Support' }));
  const field = (label: RegExp) => dialog.getByLabelText<HTMLInputElement>(label);
  const write = () => {
    fireEvent.input(field(/^Subject/), { target: { value: 'My envelope' } });
    fireEvent.input(field(/^Message/), { target: { value: 'It does not seal.' } });
  };
  const send = () => fireEvent.click(dialog.getByRole('button', { name: 'Send message' }));
  return { client, dialog, field, write, send };
}

test('Support opens with the name and the email of the account holder', async () => {
  const { client, field } = await openSupport();
  expect(field(/^Name/).value).toBe('Ada Test');
  expect(field(/^Email/).value).toBe(client.email);
});

test('a message is sent as from Contact us', async () => {
  const { client, write, send } = await openSupport();
  const sent: unknown[] = [];
  intercept(async (request, pass) => {
    if (!isMessage(request)) return pass(request);
    sent.push(new URL(request.url).pathname, await request.json());
    const data: ContactMessage = z.parse(contactMessage, {
      id: client.userId,
      department: 'general',
      subject: 'My envelope',
      message: 'It does not seal.',
      created_at: '2026-11-21T09:00:00Z',
    });
    return Response.json({ data }, { status: 201 });
  });
  write();
  send();
  await screen.findByText('Message has been sent');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    sendMessage.path.replace('{client_id}', client.clientId),
    { message: { department: 'general', subject: 'My envelope', message: 'It does not seal.' } },
  ]);
});

test('an empty message is not sent, and the focus goes to the missing field', async () => {
  const { dialog, field, send } = await openSupport();
  send();
  expect(await dialog.findAllByText('Required')).toHaveLength(2);
  await waitFor(() => expect(document.activeElement).toBe(field(/^Subject/)));
});

test('a refused message stays as it was typed', async () => {
  const { dialog, field, write, send } = await openSupport();
  refuse('You have sent many messages. Please wait.', 429, isMessage);
  write();
  send();
  await dialog.findByText('You have sent many messages. Please wait.');
  expect(field(/^Message/).value).toBe('It does not seal.');
});

test('closing asks about an unsent message', async () => {
  const { dialog, write } = await openSupport();
  write();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  const asked = await screen.findByRole('alertdialog', { name: "You've made changes!" });
  fireEvent.click(within(asked).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
