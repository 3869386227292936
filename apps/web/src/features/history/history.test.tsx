import { ACTS_AT_ONCE } from '@counterfoil/contract/history/routes';
import { test, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { dataOf, officeAt } from '@counterfoil/testkit/office';
import { addRow, rowsIn } from '@counterfoil/testkit/rows';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { aDocument } from '@counterfoil/testkit/upload';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { openApp } from '#testing/open-app.tsx';
import { press, texts } from '#testing/page.ts';

/** The sentences of a history, each with who and when. */
const acts = async (name: string) => {
  const list = await screen.findByRole('list', { name });
  return texts('listitem', list);
};
const ADA = 'Ada Test, 21/11/2026, 09:00 · An unknown device';

test('the account’s history says who did what to which record, and links to customers', async ({
  client,
}) => {
  const customer = await client.customer({ name: 'Rowan & Hale' });
  await client.draft({ customer, number: 'INV-7' });
  await client.rename(customer, { city: 'Leeds', post_code: 'LS2 7EE' });
  await openApp('/account/history', client, 'History');
  expect((await acts('Account history')).slice(0, 3)).toEqual([
    `Customer changed: Rowan & Hale${ADA}Changed: city, post code`,
    `Invoice created: INV-7${ADA}`,
    `Customer added: Rowan & Hale${ADA}`,
  ]);
  const [link] = screen.getAllByRole('link', { name: 'Rowan & Hale' });
  expect(link?.getAttribute('href')).toBe(`/customers/${customer.id}`);
});

test('settings made by the office are described in plain words', async ({ client }) => {
  const office = officeAt(client);
  for (const words of [
    '--on-stop --tier=Plus',
    '--left --tier=Plus',
    '--active',
    '--paper=on --shoebox=on',
    '--paper=off --shoebox=off',
    '--vat-number=101747696',
  ]) {
    await dataOf(office('set', client.clientId, ...words.split(' ')));
  }
  await openApp('/account/history', client, 'History');
  const BY = 'Your accountants, 21/11/2026, 09:00';
  expect((await acts('Account history')).slice(0, 6)).toEqual([
    `Account settings changed${BY}Changed: VAT number`,
    `Changed to uploading papers. Envelopes changed to months${BY}`,
    `Changed to the paper service. Envelopes changed to tax years${BY}`,
    `Account reactivated${BY}`,
    `Left the service${BY}`,
    `Account put on stop. Storage changed to Plus${BY}`,
  ]);
});

test('company details that could not be fetched are reported as not used', async ({ client }) => {
  await addRow(client, 'audit_log', {
    at: TEST_NOW,
    action: 'company_profile_not_fetched',
    user_id: null,
    detail: '{}',
  });
  await openApp('/account/history', client, 'History');
  const [first] = await acts('Account history');
  expect(first).toMatch(/^Company details from Companies House not used/);
});

test('older parts are loaded on request', async ({ client }) => {
  const act = { at: TEST_NOW, action: 'customer_updated', user_id: client.userId, detail: '{}' };
  for (let n = 0; n < ACTS_AT_ONCE; n++) await addRow(client, 'audit_log', act);
  await openApp('/account/history', client, 'History');
  expect(await acts('Account history')).toHaveLength(ACTS_AT_ONCE);
  press('Show older');
  await waitFor(async () =>
    expect((await acts('Account history')).length).toBeGreaterThan(ACTS_AT_ONCE),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull());
});

describe('the menu “More” shows the changes', () => {
  test.for([
    {
      of: 'a customer',
      open: async (client: InvoicingClient) => {
        const { id } = await client.customer({ name: 'Fig & Co' });
        return {
          path: `/customers/${id}`,
          name: 'Fig & Co',
          heading: 'Fig & Co',
          first: 'Customer added',
        };
      },
    },
    {
      of: 'a draft',
      open: async (client: InvoicingClient) => {
        const { id } = await client.draft({ number: 'INV-7' });
        const name = 'Invoice INV-7';
        return {
          path: `/invoices/edit/${id}`,
          name,
          heading: 'Edit invoice INV-7',
          first: 'Invoice created',
        };
      },
    },
    {
      of: 'an envelope',
      open: async (client: InvoicingClient) => {
        await aDocument(client);
        const [envelope] = await rowsIn(client, 'envelopes');
        const id = envelope?.id ?? '';
        const act = { at: TEST_NOW, action: 'envelope_sealed', user_id: client.userId };
        const device = 'An unknown device';
        await addRow(client, 'audit_log', { ...act, subject_id: id, device, detail: '{}' });
        const heading = 'Envelope for November 2026';
        const name = 'envelope for November 2026';
        return { path: `/envelope/${id}`, name, heading, first: 'Envelope sealed' };
      },
    },
    {
      of: 'a sent invoice',
      open: async (client: InvoicingClient) => {
        const { id } = await client.sent({ number: 'S-1' });
        return {
          path: `/invoices/sent/${id}`,
          name: 'Invoice S-1',
          heading: 'Invoice S-1',
          first: 'Invoice sent',
        };
      },
    },
  ])('of $of', async ({ open }, { client }) => {
    const { path, name, heading, first } = await open(client);
    await openApp(path, client, heading);
    press('More');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Changes' }));
    const dialog = await screen.findByRole('dialog', { name: `Changes to ${name}` });
    await within(dialog).findByRole('list');
    expect((await acts(`Changes to ${name}`))[0]).toBe(`${first}${ADA}`);
  });
});

test('the menu of a document shows its changes', async ({ client }) => {
  await aDocument(client, { title: 'Rail ticket' });
  await openApp('/envelope', client, /Envelope for/);
  press('Actions for Rail ticket');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Changes' }));
  expect(await acts('Changes to “Rail ticket”')).toEqual([`Document uploaded${ADA}`]);
});
