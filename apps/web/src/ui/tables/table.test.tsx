import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import type { Column } from './column.ts';
import { Table } from './table.tsx';

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
  { header: 'Number', cell: (row) => row.number, sort: 'number', place: 'lead' },
  { header: 'Total', cell: (row) => row.total, align: 'end', sort: 'total' },
];
const shared = { caption: 'Sent invoices', columns, rowKey: (row: Row) => row.id };

test('the table says Loading... until the rows arrive', async () => {
  await renderScreen(() => <Table {...shared} rows={undefined} />);
  expect(screen.getByText('Loading...')).toBeTruthy();
});

test('the table says that the list is empty', async () => {
  await renderScreen(() => <Table {...shared} rows={[]} />);
  expect(screen.getByText('The list is empty')).toBeTruthy();
});

test('screen readers see a table, and each card line has its name', async () => {
  await renderScreen(() => <Table {...shared} rows={rows} />);
  const table = screen.getByRole('table', { name: 'Sent invoices' });
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  const total = within(table).getByRole('cell', { name: '£1,234.50' });
  expect(total.dataset).toMatchObject({ label: 'Total', align: 'end' });
  expect(within(table).getByRole('cell', { name: 'INV-0002' }).dataset['label']).toBeUndefined();
});

test('a column head reverses the order and shows it', async () => {
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

test('a row’s menu acts on that row and returns the focus to its button', async () => {
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

/** Some rows, the third of which may not be selected. */
async function renderSelectable(count: number) {
  const many = Array.from({ length: count }, (_, index) => ({
    id: `r${index + 1}`,
    number: `INV-${index + 1}`,
    total: '£1.00',
  }));
  const onSelect = vi.fn<(ids: ReadonlySet<string>) => void>();
  function Selectable() {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
    const selection = {
      isSelected: ({ id }: Row) => selected.has(id),
      onSelect: (picked: readonly Row[], on: boolean) => {
        const ids = new Set(picked.map(({ id }) => id));
        const now = on ? selected.union(ids) : selected.difference(ids);
        setSelected(now);
        onSelect(now);
      },
      clear: () => {
        setSelected(new Set());
        onSelect(new Set());
      },
      refuse: ({ id }: Row) => (id === 'r3' ? 'It is kept elsewhere.' : null),
      label: ({ number }: Row) => `Select ${number}`,
    };
    return <Table {...shared} rows={many} selection={selection} menu={() => []} />;
  }
  await renderScreen(() => <Selectable />);
  return { selected: () => [...(onSelect.mock.lastCall?.[0] ?? [])] };
}
const box = (number: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${number}` });
const heads = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'Select all rows shown' });

test('ticking one row sets the head’s checkbox to mixed', async () => {
  const { selected } = await renderSelectable(4);
  expect(heads().map(({ checked, indeterminate }) => checked || indeterminate)).not.toContain(true);
  fireEvent.click(box('INV-2'));
  expect(selected()).toEqual(['r2']);
  expect(box('INV-2').checked).toBe(true);
  expect(heads().every(({ checked, indeterminate }) => !checked && indeterminate)).toBe(true);
  fireEvent.click(box('INV-2'));
  expect(selected()).toEqual([]);
});

test('the head ticks and unticks all selectable rows', async () => {
  const { selected } = await renderSelectable(4);
  fireEvent.click(heads()[0] ?? document.body);
  expect(selected()).toEqual(['r1', 'r2', 'r4']);
  expect(heads().every(({ checked, indeterminate }) => checked && !indeterminate)).toBe(true);
  fireEvent.click(heads()[0] ?? document.body);
  expect(selected()).toEqual([]);
});

test('Shift ticks the range from the last ticked row, up or down, except unselectable rows', async () => {
  const { selected } = await renderSelectable(6);
  fireEvent.click(box('INV-2'));
  fireEvent.click(box('INV-5'), { shiftKey: true });
  expect(selected()).toEqual(['r2', 'r4', 'r5']);
  fireEvent.click(box('INV-1'), { shiftKey: true });
  expect(selected()).toEqual(['r2', 'r4', 'r5', 'r1']);
  fireEvent.click(box('INV-4'), { shiftKey: true });
  expect(selected()).toEqual(['r5']);
});

test('in a narrow list Select shows the checkboxes, and Cancel clears the selection', async () => {
  const { selected } = await renderSelectable(4);
  const picking = () => box('INV-1').closest('[data-picking]');
  expect(picking()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Select' }));
  expect(picking()).not.toBeNull();
  fireEvent.click(box('INV-2'));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(selected()).toEqual([]);
  expect(picking()).toBeNull();
});

test('a narrow list names its orders in words', async () => {
  const dated: Column<Row> = {
    header: 'Date',
    cell: () => '',
    sort: 'date',
    orders: ['Oldest first', 'Newest first'],
  };
  const onSort = vi.fn<(sort: { sort: string; order: 'asc' | 'desc' }) => void>();
  const sort = { sort: 'date', order: 'desc' } as const;
  await renderScreen(() => (
    <Table {...shared} columns={[...columns, dated]} {...{ rows, sort, onSort }} />
  ));
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
  expect([...select.options].map(({ label }) => label)).toEqual([
    'Number A to Z',
    'Number Z to A',
    'Total, smallest first',
    'Total, largest first',
    'Oldest first',
    'Newest first',
  ]);
  fireEvent.change(select, { target: { value: 'total desc' } });
  expect(onSort.mock.calls).toEqual([[{ sort: 'total', order: 'desc' }]]);
});

test('a table shows the sum of its list below the column', async () => {
  const summed = columns.map((column) =>
    column.header === 'Total' ? { ...column, total: '£1,244.50' } : column,
  );
  await renderScreen(() => (
    <Table {...shared} columns={summed} rows={rows} footLabel="2 invoices" />
  ));
  const foot = screen.getByRole('rowheader', { name: '2 invoices' }).closest('tr');
  expect(foot?.textContent).toBe('2 invoices£1,244.50');
});

test('an unselectable row gives the reason', async () => {
  const { selected } = await renderSelectable(4);
  expect(box('INV-3').disabled).toBe(true);
  expect(box('INV-3').title).toBe('It is kept elsewhere.');
  fireEvent.click(box('INV-3'));
  expect(selected()).toEqual([]);
});

test('Up and Down move between the checkboxes', async () => {
  await renderSelectable(4);
  box('INV-2').focus();
  fireEvent.keyDown(box('INV-2'), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(box('INV-4'));
  fireEvent.keyDown(box('INV-4'), { key: 'ArrowUp' });
  expect(document.activeElement).toBe(box('INV-2'));
});

/** The code for many rows has arrived. */
const onlyNearRows = () =>
  waitFor(() => expect(screen.getAllByRole('row').length).toBeLessThan(60));

test('a page of ten thousand rows holds those near the window, each with its number', async () => {
  await renderSelectable(10_000);
  const table = screen.getByRole('table');
  expect(table.getAttribute('aria-rowcount')).toBe('10001');
  await onlyNearRows();
  const shown = within(table).getAllByRole('row').slice(1);
  expect(shown.length).toBeGreaterThan(10);
  expect(shown[0]?.getAttribute('aria-rowindex')).toBe('2');
  expect(shown[0]?.textContent).toContain('INV-1');
});

test('the row with the focus stays in the page when it is scrolled far away', async () => {
  await renderSelectable(500);
  await onlyNearRows();
  const focused = box('INV-2');
  act(() => focused.focus());
  Object.assign(window, { scrollY: 15_000 });
  act(() => void fireEvent.scroll(window));
  expect(screen.queryByRole('checkbox', { name: 'Select INV-1' })).toBeNull();
  expect(box('INV-310')).toBeTruthy();
  expect(document.activeElement).toBe(focused);
  Object.assign(window, { scrollY: 0 });
});

test('printing includes all rows', async () => {
  await renderSelectable(150);
  await onlyNearRows();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getAllByRole('row')).toHaveLength(151);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
});
