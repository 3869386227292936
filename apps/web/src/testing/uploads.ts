import { getEnvelope } from '@counterfoil/contract/envelopes/routes';
import type { SignedInClient } from '@counterfoil/testkit/clients';
import { aPdf, currentEnvelopeId } from '@counterfoil/testkit/upload';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { intercept } from '#testing/intercept.ts';
import { openApp } from '#testing/open-app.tsx';
import { press } from '#testing/page.ts';

export const file = (name: string, content: string = aPdf()) => new File([content], name);

export async function openDialog(client: SignedInClient) {
  await openApp('/envelope', client, 'Envelope for November 2026');
  press('Upload documents');
  await screen.findByRole('dialog', { name: 'Upload documents for November 2026' });
}
export const add = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Files'), { target: { files } });
export const card = (name: string) => within(screen.getByRole('listitem', { name }));
export const fieldOf = (name: string, label: string) =>
  card(name).getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
export const fill = (name: string, label: string, value: string) =>
  fireEvent.change(fieldOf(name, label), { target: { value } });
export const isClosed = () =>
  waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(0));

export async function kept(client: SignedInClient) {
  const id = await currentEnvelopeId(client);
  const { documents } = (await client.call(getEnvelope, { params: { id } })).body.data;
  return documents.map(({ title, document_type, file_name }) => [title, document_type, file_name]);
}

/** Breaks off this many uploads, before or after the server has done its work. */
export function breakUploads(times: number, isDone: boolean) {
  let broken = 0;
  intercept(async (request, send) => {
    if (!request.url.endsWith('/bulk_upload') || broken >= times) return send(request);
    broken += 1;
    if (isDone) await send(request);
    throw new TypeError('network');
  });
}
