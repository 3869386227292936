import { listCustomers, customerStatistics } from '@counterfoil/contract/customers/routes';
import { getEnvelope } from '@counterfoil/contract/envelopes/routes';
import { getVatReport } from '@counterfoil/contract/vat/routes';
import { formatPounds, wirePence } from '@counterfoil/domain/money/pence';
import { invoicingClient, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { untaxed } from '@counterfoil/testkit/settling';
import { aDocument, currentEnvelopeId } from '@counterfoil/testkit/upload';
import { WAYS } from '@counterfoil/testkit/translator';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openEnvelope, titles } from '#testing/envelope.ts';
import { type } from '#testing/fields.ts';
import { chooseCustomer, saveDraft, typeLine, writeLine } from '#testing/invoice-form.ts';
import { choose, select } from '#testing/list-page.ts';
import { openForm } from '#testing/new-invoice.ts';
import { expectNothingStale } from '#testing/nothing-stale.ts';
import { openApp } from '#testing/open-app.tsx';
import { openOverview } from '#testing/overview.ts';
import { follow, press, rowsOf } from '#testing/page.ts';
import { translated } from '#testing/translator.ts';
import { A_RETURN, clientWithReturn } from '#testing/vat.ts';

const LATE = { date: '2026-10-01', payment_terms: 14 };
const shown = () => screen.getByRole('main').textContent;
const sees = (text: string) => waitFor(() => expect(shown()).toContain(text));
const search = (value: string) =>
  fireEvent.input(screen.getByRole('searchbox'), { target: { value } });
const pounds = (wire: string) => formatPounds(wirePence(wire));
const sumOf = (wires: readonly string[]) =>
  formatPounds(wires.reduce((sum, wire) => sum + wirePence(wire), 0));
const rows = async () => rowsOf(await screen.findByRole('table')).length;

/** Two customers, and three invoices: £120 and £80 late, £40 sent. */
async function aBusiness() {
  const client = await invoicingClient();
  const fig = await client.customer({ name: 'Fig & Co' });
  const ash = await client.customer({ name: 'Ash Ltd' });
  const made = { client, fig, ash };
  await client.sent({ customer: fig, number: 'S-1', ...untaxed('120'), ...LATE });
  await client.sent({ customer: ash, number: 'S-2', ...untaxed('80'), ...LATE });
  const sent = await client.sent({ customer: fig, number: 'S-3', ...untaxed('40') });
  return { ...made, sent };
}

const owedBy = async (client: InvoicingClient, words?: string) => {
  const query = words === undefined ? {} : { search: words };
  return (await client.call(customerStatistics, { query })).body.data;
};

/** Acts of a person on the main screens, with the figures of the API. */
const SCREENS: Record<string, () => Promise<void>> = {
  'the form of an invoice': async () => {
    const { client, fig } = await aBusiness();
    await openForm(client);
    chooseCustomer('Fig');
    writeLine(1, 'Shelf', '2', '49.99');
    await sees('£119.98');
    press('Add line');
    writeLine(2, 'Book', '1', '10');
    typeLine('VAT %', 2, '0');
    type('Discount', '5');
    typeLine('Quantity', 1, '3');
    await expectNothingStale();
    const typed = shown();
    await saveDraft();
    const { data } = await client.list({ customer_id: fig.id, state: 'draft' });
    const draft = await client.read({ id: data[0]?.id ?? '' });
    expect(draft.items).toHaveLength(2);
    for (const { net_total } of draft.items) expect(typed).toContain(pounds(net_total));
    expect(typed).toContain(`Total${pounds(draft.total)}`);
  },
  'the selection of a list': async () => {
    const { client } = await aBusiness();
    await openApp('/invoices/overdue', client, 'Overdue');
    const { data } = await client.list({ state: 'overdue' });
    await select('S-1');
    await sees(
      `1 selected · ${pounds(data.find(({ number }) => number === 'S-1')?.balance ?? '')}`,
    );
    await select('S-2');
    await sees(`2 selected · ${sumOf(data.map(({ balance }) => balance))}`);
    await expectNothingStale();
    press('Clear');
    await sees('2 invoices');
    await select('S-2');
    await sees('1 selected');
  },
  'two searches in a row': async () => {
    const { client } = await aBusiness();
    await openApp('/invoices', client, 'All invoices');
    for (const words of ['s-1', 'fig', 'zebra', '']) {
      const { data, meta } = await client.list({ search: words });
      search(words);
      if (meta.total_count === 0) await sees(`matches “${words}”`);
      else await waitFor(async () => expect(await rows()).toBe(data.length));
      for (const { number } of data) await sees(number ?? '');
      await expectNothingStale();
      const { outstanding_total } = await client.statistics({ search: words });
      expect(shown()).toContain(meta.total_count === 0 ? words : pounds(outstanding_total));
    }
  },
  'the list of customers': async () => {
    const { client } = await aBusiness();
    await openApp('/customers', client, 'Customers');
    for (const words of [undefined, 'fig', 'ash']) {
      if (words !== undefined) search(words);
      const { outstanding_total, overdue_total } = await owedBy(client, words);
      await sees(
        overdue_total === '0.00'
          ? 'none of it overdue'
          : `including ${pounds(overdue_total)} overdue`,
      );
      await sees(pounds(outstanding_total));
      const query = words === undefined ? {} : { search: words };
      const { data } = (await client.call(listCustomers, { query })).body;
      await waitFor(async () => expect(await rows()).toBe(data.length));
      for (const each of data) await sees(pounds(each.total_outstanding));
      await expectNothingStale();
    }
  },
  'a payment in its dialog, and the account': async () => {
    const { client, fig, sent } = await aBusiness();
    await openApp(`/customers/${fig.id}/ledger`, client, 'Fig & Co');
    await sees(`${pounds((await owedBy(client, 'fig')).outstanding_total)} owed`);
    await follow(/S-3/, 'Invoice S-3');
    press('Mark as paid');
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark as paid' }));
    for (const [typed, rest] of [
      ['10', '£30.00'],
      ['15', '£25.00'],
    ] as const) {
      type('Total paid', typed);
      await waitFor(() => expect(document.body.textContent).toContain(`the remaining ${rest}?`));
      await expectNothingStale();
    }
    fireEvent.click(dialog.getByRole('radio', { name: /^Part paid/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Record payment' }));
    await waitFor(async () => expect((await client.read(sent)).balance).toBe('25.00'));
    await sees('£25.00');
    await expectNothingStale();
    fireEvent.click(screen.getAllByRole('link', { name: 'Fig & Co' })[0] as HTMLElement);
    await sees(`${pounds((await owedBy(client, 'fig')).outstanding_total)} owed`);
    await expectNothingStale();
  },
  'the overview': async () => {
    const { client } = await aBusiness();
    await openOverview(client);
    for (const tab of ['Graph view', 'List view', 'Outstanding', 'Graph view']) {
      fireEvent.click(screen.getByRole('tab', { name: tab }));
      await expectNothingStale();
      const { overview } = await client.figures();
      await sees(pounds(overview.at(-1)?.overdue_total ?? ''));
    }
    press('The month before');
    press('The month before');
    await expectNothingStale();
    press('The month after');
    await expectNothingStale();
  },
  'the envelope': async () => {
    const client = await invoicingClient();
    await aDocument(client, { title: 'Scan 1' });
    await aDocument(client, { title: 'Scan 2' });
    await openEnvelope(client);
    const id = await currentEnvelopeId(client);
    const documents = async () =>
      (await client.call(getEnvelope, { params: { id } })).body.data.documents;
    await choose('Scan 1', 'Edit details');
    const sheet = within(await screen.findByRole('dialog', { name: 'Document details' }));
    fireEvent.change(sheet.getByLabelText(/^Title/), { target: { value: 'Train ticket' } });
    press('Save');
    await waitFor(() => expect(titles()).toContain('Train ticket'));
    await expectNothingStale();
    const stored = (await documents()).map(({ title }) => title);
    expect(new Set(titles())).toEqual(new Set(stored));
    await select('Scan 2', 'Train ticket');
    await sees('2 selected');
    await expectNothingStale();
  },
  'VAT returns': async () => {
    const { client, id, at } = await clientWithReturn();
    const report = (await client.call(getVatReport, { params: { id } })).body.data;
    await openApp('/vat', client, 'VAT returns');
    await sees(pounds(report.boxes.net_vat_due));
    await expectNothingStale();
    await follow('Check and submit', A_RETURN);
    expect(window.location.pathname).toBe(at);
    await sees(pounds(report.boxes.total_vat_due));
    await expectNothingStale();
  },
};

for (const way of WAYS) {
  // The ways differ in how a text is removed, which the table beside translated-page.ts covers; one is enough in the
  // gate.
  const size = way === 'replaced' ? {} : { tags: ['whole'] };
  for (const [screenName, walk] of Object.entries(SCREENS)) {
    test(`${screenName} shows the figures of the API when each text is ${way}`, size, async () => {
      translated(way);
      await walk();
      expect(document.querySelectorAll('main font').length).toBeGreaterThan(5);
    });
  }
}
