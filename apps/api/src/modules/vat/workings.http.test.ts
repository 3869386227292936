import { getVatWorkings } from '@counterfoil/contract/vat/routes';
import type { VatWorkings } from '@counterfoil/contract/vat/schemas';
import { VAT_BOXES, type VatBox } from '@counterfoil/domain/vat/vat-boxes';
import { test } from '@counterfoil/testkit/invoicing';
import { aVatReport } from '@counterfoil/testkit/office';
import { addRow, rowsIn, setRows } from '@counterfoil/testkit/rows';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { line, lines } from '@counterfoil/testkit/settling';
import { describe, expect } from 'vitest';

/** The report's own days are 01/07/2026 to 30/09/2026; box 1 is 200.00, box 6 is 1000. */
async function workingsOf(client: SignedInClient, id: string): Promise<VatWorkings> {
  return (await client.call(getVatWorkings, { params: { id } })).body.data;
}
const reportOf = async (client: SignedInClient) => String((await aVatReport(client)).report_id);
const boxIn = ({ boxes }: VatWorkings, name: VatBox) => boxes.find(({ box }) => box === name);

describe('the workings of a box', () => {
  test('are correct for a quarter worked out by hand', async ({ client }) => {
    // Nets 400.00 and 50.00 less 45.00: 360.00 at 20 % is 72.00, 45.00 at 5 % is 2.25.
    const first = await client.sent({
      date: '2026-07-01',
      discount: '45',
      ...lines(line('400'), line('50', '1', '5')),
    });
    const last = await client.sent({
      date: '2026-09-30',
      discount: '0',
      ...lines(line('99.99', '3')),
    });
    // Beside the period by a day, and one that was never sent.
    await client.sent({ date: '2026-06-30', discount: '0', ...lines(line('1000')) });
    await client.sent({ date: '2026-10-01', discount: '0', ...lines(line('1000')) });
    await client.draft({ date: '2026-08-01', discount: '0', ...lines(line('1000')) });
    const note = await client.credit(last, {
      date: '2026-09-30',
      discount: '0',
      ...lines(line('99.99')),
    });
    expect((await client.sendNote(last, note.invoice)).status).toBe(200);

    const found = await workingsOf(client, await reportOf(client));
    // 74.25 + 59.99 - 20.00, and 405.00 + 299.97 - 99.99.
    expect(boxIn(found, 'vat_due_sales')).toMatchObject({
      amount: '200.00',
      known_amount: '114.24',
      difference: '85.76',
      row_count: 3,
    });
    expect(boxIn(found, 'total_value_sales_ex_vat')).toMatchObject({
      amount: '1000.00',
      known_amount: '604.98',
      difference: '395.02',
    });
    const rows = (name: VatBox) =>
      boxIn(found, name)?.rows.map(({ kind, id, date, amount }) => [kind, id, date, amount]);
    expect(rows('vat_due_sales')).toEqual([
      ['invoice', first.id, '2026-07-01', '74.25'],
      ['invoice', last.id, '2026-09-30', '59.99'],
      ['credit_note', note.invoice.id, '2026-09-30', '-20.00'],
    ]);
    expect(rows('total_value_sales_ex_vat')?.map((row) => row[3])).toEqual([
      '405.00',
      '299.97',
      '-99.99',
    ]);
    expect(found.basis).toBe('Invoices and credit notes count on their own date.');
  });

  test('are unknown to the portal except for sales, and each box has the return’s figure', async ({
    client,
  }) => {
    const { boxes, last_report } = await workingsOf(client, await reportOf(client));
    expect(boxes.map(({ box }) => box)).toEqual(VAT_BOXES.map(({ name }) => name));
    expect(boxes.map(({ amount }) => amount)).toEqual([
      '200.00',
      '0.00',
      '200.00',
      '80.50',
      '119.50',
      '1000.00',
      '402.00',
      '0.00',
      '0.00',
    ]);
    const known = boxes.filter(({ known_amount }) => known_amount !== null);
    expect(known.map(({ box, difference }) => [box, difference])).toEqual([
      ['vat_due_sales', '200.00'],
      ['total_value_sales_ex_vat', '1000.00'],
    ]);
    expect(last_report).toBeNull();
    expect(boxes.map(({ last_amount }) => last_amount)).toEqual(Array(9).fill(null));
  });

  test('have the accountants’ lines before the client’s own, in order, in their box alone', async ({
    client,
  }) => {
    await client.sent({ date: '2026-08-01' });
    const id = await reportOf(client);
    const about = { client_id: client.clientId, report_id: id };
    await client.api.database.kysely
      .insertInto('vat_workings')
      .values([
        { ...about, position: 0, box: 4, label: 'Rent', date: '2026-08-01', amount_pence: 5_000 },
        { ...about, position: 1, box: 1, label: 'Till takings', date: null, amount_pence: 12_050 },
        { ...about, position: 2, box: 4, label: 'Fuel', date: null, amount_pence: -1 },
      ])
      .execute();
    const found = await workingsOf(client, id);
    expect(boxIn(found, 'vat_reclaimed_curr_period')?.rows).toMatchObject([
      { kind: 'accountant', id: null, label: 'Rent', date: '2026-08-01', amount: '50.00' },
      { kind: 'accountant', label: 'Fuel', date: null, amount: '-0.01' },
    ]);
    const box1 = boxIn(found, 'vat_due_sales');
    expect(box1?.rows.map(({ kind }) => kind)).toEqual(['accountant', 'invoice']);
    expect(boxIn(found, 'total_vat_due')?.rows).toEqual([]);
    // The accountants' lines explain the return; the difference is to what the portal knows.
    expect(box1?.known_amount).toBe('19.64');
    expect(box1?.difference).toBe('180.36');
  });

  test('are compared with the last submitted return before it, not with others', async ({
    client,
  }) => {
    const id = await reportOf(client);
    const [mine] = await rowsIn(client, 'vat_reports', id);
    if (!mine) throw new Error('no report');
    const { id: _, client_id: _client, ...columns } = mine;
    const add = (start: string, end: string, status: 'prepared' | 'submitted', pence: number) =>
      addRow(client, 'vat_reports', {
        ...columns,
        title: `VAT return from ${start}`,
        period_start: start,
        period_end: end,
        due_date: '2027-02-07',
        status,
        vat_due_sales_pence: pence,
        total_vat_due_pence: pence,
        vat_reclaimed_curr_period_pence: 0,
        net_vat_due_pence: pence,
        total_value_sales_ex_vat: pence,
      });
    await add('2025-10-01', '2025-12-31', 'submitted', 1);
    const last = await add('2026-01-01', '2026-03-31', 'submitted', 15_000);
    await add('2026-04-01', '2026-06-30', 'prepared', 3);
    await add('2026-10-01', '2026-12-31', 'submitted', 4);
    const found = await workingsOf(client, id);
    expect(found.last_report).toEqual({ id: last, title: 'VAT return from 2026-01-01' });
    expect(boxIn(found, 'vat_due_sales')?.last_amount).toBe('150.00');
    expect(boxIn(found, 'total_value_sales_ex_vat')?.last_amount).toBe('15000.00');
    // HMRC holds other figures than those of March.
    await addRow(client, 'vat_submissions', {
      report_id: last,
      state: 'submitted',
      outcome: 'other_figures',
      vrn: '123456789',
      period_key: '26A1',
      declared_at: '2026-05-01T09:00:00Z',
      declared_by: client.userId,
      declared_by_name: 'Ada Test',
      settled_at: '2026-05-01T09:00:00Z',
    });
    expect((await workingsOf(client, id)).last_report?.title).toBe('VAT return from 2025-10-01');
  });

  test('show 200 rows at most, and how many there are', async ({ client }) => {
    const id = await reportOf(client);
    const about = { client_id: client.clientId, report_id: id, box: 4, label: 'Fuel', date: null };
    await client.api.database.kysely
      .insertInto('vat_workings')
      .values(
        Array.from({ length: 201 }, (_, position) => ({
          ...about,
          position,
          amount_pence: position,
        })),
      )
      .execute();
    const box = boxIn(await workingsOf(client, id), 'vat_reclaimed_curr_period');
    expect([box?.rows.length, box?.row_count, box?.rows.at(-1)?.amount]).toEqual([
      200,
      201,
      '1.99',
    ]);
  });

  test('say that payments count with cash accounting', async ({ client }) => {
    const id = await reportOf(client);
    await setRows(client, 'clients', { cash_accounting: true });
    expect((await workingsOf(client, id)).basis).toMatch(
      /use cash accounting, where the date of payment counts/,
    );
  });

  test('say that the flat rate scheme counts differently', async ({ client }) => {
    const id = await reportOf(client);
    await setRows(client, 'clients', { vat_scheme: 'flat_rate' });
    expect((await workingsOf(client, id)).basis).toContain('box 1 is a percentage of your sales');
  });

  test('are not shown to other clients', async ({ client }) => {
    const id = await reportOf(client);
    const other = await signedInClient();
    expect((await other.call(getVatWorkings, { params: { id } })).status).toBe(404);
  });
});
