import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { Table, type Column } from './table.tsx';

interface Row {
  readonly id: string;
  readonly number: string;
  readonly total: string;
}
const rows: readonly Row[] = [
  { id: 'a', number: 'INV-0001', total: '£10.00' },
  { id: 'b', number: 'INV-0002', total: '£1,234.50' },
];
const columns: readonly Column<Row>[] = [
  { header: 'Number', cell: (row) => row.number, sort: 'number', card: 'title' },
  { header: 'Total', cell: (row) => row.total, align: 'end', sort: 'total' },
];
const shared = { caption: 'Sent invoices', columns, rowKey: (row: Row) => row.id };

test('says Loading... while the rows are on their way', async () => {
  await renderScreen(() => <Table {...shared} rows={undefined} />);
  expect(screen.getByText('Loading...')).toBeTruthy();
});

test('says so when the list is empty', async () => {
  await renderScreen(() => <Table {...shared} rows={[]} />);
  expect(screen.getByText('The list is empty')).toBeTruthy();
});

test('is a table to a screen reader, and each card line carries its name', async () => {
  await renderScreen(() => <Table {...shared} rows={rows} />);
  const table = screen.getByRole('table', { name: 'Sent invoices' });
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  const total = within(table).getByRole('cell', { name: '£1,234.50' });
  expect(total.dataset).toMatchObject({ label: 'Total', align: 'end' });
  expect(within(table).getByRole('cell', { name: 'INV-0002' }).dataset['label']).toBeUndefined();
});

test('a head turns the order round and says which it is', async () => {
  const onSort = vi.fn<(sort: { sort: string; order: 'asc' | 'desc' }) => void>();
  const sort = { sort: 'number', order: 'asc' } as const;
  await renderScreen(() => <Table {...shared} rows={rows} sort={sort} onSort={onSort} />);
  const head = screen.getByRole('columnheader', { name: 'Number' });
  expect(head.getAttribute('aria-sort')).toBe('ascending');
  fireEvent.click(within(head).getByRole('button'));
  fireEvent.click(screen.getByRole('button', { name: 'Total' }));
  expect(onSort.mock.calls).toEqual([
    [{ sort: 'number', order: 'desc' }],
    [{ sort: 'total', order: 'asc' }],
  ]);
});

test("a row's menu acts on that row and gives the focus back to its button", async () => {
  const edit = vi.fn<(number: string) => void>();
  const menu = (row: Row) => [
    { label: 'Edit', onSelect: () => edit(row.number) },
    { label: 'Delete', disabled: 'A sent invoice stays', onSelect: () => edit('never') },
  ];
  await renderScreen(() => (
    <Table {...shared} rows={rows} menu={menu} menuLabel={(row) => `Actions for ${row.number}`} />
  ));
  const button = screen.getByRole('button', { name: 'Actions for INV-0002' });
  fireEvent.click(button);
  const refused = screen.getByRole('menuitem', { name: /^Delete ?A sent invoice stays$/ });
  expect(refused.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(refused);
  expect(edit).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
  expect(edit.mock.calls).toEqual([['INV-0002']]);
  expect(document.activeElement).toBe(button);
  expect(screen.queryByRole('menu')).toBeNull();
});
