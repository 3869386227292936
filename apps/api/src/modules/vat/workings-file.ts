import { parseDate } from '@counterfoil/domain/dates/parse-date';
import { parsePence } from '@counterfoil/domain/money/pence';
import type { Transact } from '#platform/db/transact';

/** A line of the accountants' workings. */
interface WorkingLine {
  readonly box: number;
  readonly label: string;
  readonly date: string | null;
  readonly amount_pence: number;
}

export const MOST_WORKINGS_BYTES = 1024 * 1024;
const MOST_LINES = 5_000;
const MOST_FAULTS = 20;
const LONGEST_LABEL = 200;
const HEADER = 'box,label,date,amount';

/** The lines of a CSV file with the columns box, label, date and amount; or all its errors. */
export function readWorkings(
  text: string,
): { readonly lines: readonly WorkingLine[] } | { readonly faults: readonly string[] } {
  const [header, ...records] = recordsOf(text.replace(/^\uFEFF/, ''));
  if (header?.map((name) => name.trim().toLowerCase()).join(',') !== HEADER) {
    return { faults: [`The first line must be "${HEADER}".`] };
  }
  if (records.length > MOST_LINES) return { faults: [`There are more than ${MOST_LINES} lines.`] };
  const read = records.map((record, at) => lineOf(record, at + 2));
  const faults = read.flatMap((line) => ('faults' in line ? line.faults : []));
  if (faults.length > MOST_FAULTS) {
    const more = `There are ${faults.length - MOST_FAULTS} more.`;
    return { faults: [...faults.slice(0, MOST_FAULTS), more] };
  }
  if (faults.length > 0) return { faults };
  return { lines: read.flatMap((line) => ('faults' in line ? [] : [line])) };
}

function lineOf(
  record: readonly string[],
  number: number,
): WorkingLine | { readonly faults: readonly string[] } {
  if (record.length !== 4) return { faults: [`Line ${number} must have four columns.`] };
  const [boxText = '', label = '', day = '', amount = ''] = record.map((field) => field.trim());
  const box = /^[1-9]$/.test(boxText) ? Number(boxText) : null;
  // A two-digit year is in this century.
  const date = day === '' ? null : parseDate(day, 2099);
  const amount_pence = parsePence(amount);
  const faults = [
    box === null && 'box must be 1 to 9',
    (label === '' || label.length > LONGEST_LABEL) &&
      `label must have 1 to ${LONGEST_LABEL} characters`,
    day !== '' && date === null && 'date must be a date such as 2026-09-30, or empty',
    amount_pence === null && 'amount must be an amount such as 1234.56',
  ].filter((fault) => fault !== false);
  if (box === null || amount_pence === null || faults.length > 0) {
    return { faults: [`Line ${number}: ${faults.join('; ')}.`] };
  }
  return { box, label, date, amount_pence };
}

/** A field between quotes, in which two quotes are one, or one without quotes; and what ends it. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;

/** The records of a CSV file, without empty lines. A misplaced quote makes a separate record. */
function recordsOf(text: string): string[][] {
  const records: string[][] = [[]];
  FIELD.lastIndex = 0;
  for (let end = ','; FIELD.lastIndex < text.length || end === ',';) {
    const found = FIELD.exec(text);
    if (!found) return [...records, []];
    const [, quoted, plain = '', ends = ''] = found;
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    end = ends;
    if (end === '') break;
    if (end !== ',') records.push([]);
  }
  return records.filter((record) => record.length > 1 || (record[0] ?? '').trim() !== '');
}

/** Shares these lines with a report, in place of any earlier ones. */
export const shareWorkings = (
  transact: Transact,
  { clientId, reportId }: { readonly clientId: string; readonly reportId: string },
  lines: readonly WorkingLine[],
): Promise<void> =>
  // Requests may not change workings, so the transaction is the owner's.
  transact.acrossClients(async (tx) => {
    await tx
      .deleteFrom('vat_workings')
      .where('client_id', '=', clientId)
      .where('report_id', '=', reportId)
      .execute();
    const rows = lines.map((line, position) => ({
      ...line,
      position,
      client_id: clientId,
      report_id: reportId,
    }));
    for (let at = 0; at < rows.length; at += 1_000) {
      await tx
        .insertInto('vat_workings')
        .values(rows.slice(at, at + 1_000))
        .execute();
    }
  });
