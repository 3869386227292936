import { setImmediate as otherWork } from 'node:timers/promises';
import type { FileBody } from '@counterfoil/contract/route';
import { csvText, type CsvCell } from './csv-cells.ts';

export interface CsvColumn<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => CsvCell;
}

export interface CsvExport<Row> {
  readonly filename: string;
  readonly columns: readonly CsvColumn<Row>[];
  /** The rows as they are read, some hundreds at a time. */
  readonly batches: AsyncGenerator<readonly Row[]>;
}

/**
 * A CSV file (RFC 4180), sent as its rows are read. The first rows are read before the answer
 * starts, so an early failure is a proper error; a later failure breaks the file off, so half a
 * file never looks whole. A reader who leaves stops the work.
 */
export async function csvFile<Row>({
  filename,
  columns,
  batches,
}: CsvExport<Row>): Promise<FileBody> {
  const first = await batches.next();
  const lines = linesOf(columns, first.done ? [] : first.value, batches);
  return { content: lines, filename, disposition: 'attachment' };
}

// Without this mark Excel reads the file as Windows-1252 instead of UTF-8.
const BYTE_ORDER_MARK = '\ufeff';

async function* linesOf<Row>(
  columns: readonly CsvColumn<Row>[],
  first: readonly Row[],
  others: AsyncGenerator<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  const head = line(columns.map(({ heading }) => csvText(heading)));
  yield Buffer.from(BYTE_ORDER_MARK + head + linesFor(columns, first));
  for await (const rows of others) {
    if (rows.length > 0) yield Buffer.from(linesFor(columns, rows));
    await otherWork();
  }
}

const linesFor = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  rows.map((row) => line(columns.map(({ cell }) => cell(row)))).join('');

const line = (cells: readonly CsvCell[]): string => `${cells.join(',')}\r\n`;
