const BYTE_ORDER_MARK = '\ufeff';

/**
 * The cells of a CSV file by RFC 4180: rows end in CRLF (optional for the last), commas separate
 * cells, and cells with a quote, a comma or a line break are quoted. Throws for any other file and
 * for rows of different lengths. It shares no code with our writer.
 */
export function readCsv(file: string): string[][] {
  const text = file.startsWith(BYTE_ORDER_MARK) ? file.slice(1) : file;
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length || row.length > 0) {
    const quoted = text[at] === '"';
    // `y`: match exactly at `lastIndex`.
    const cell = quoted ? /"((?:[^"]|"")*)"/y : /([^",\r\n]*)/y;
    cell.lastIndex = at;
    const [whole, inside = ''] = cell.exec(text) ?? [];
    if (whole === undefined) throw new Error(`a quote is not closed: ${text.slice(at, at + 40)}`);
    row.push(quoted ? inside.replaceAll('""', '"') : inside);
    at += whole.length;
    if (text[at] === ',') {
      at += 1;
      continue;
    }
    if (at < text.length && !text.startsWith('\r\n', at)) {
      throw new Error(`a cell does not end: ${text.slice(at, at + 40)}`);
    }
    at += 2;
    rows.push(row);
    row = [];
  }
  const [head = []] = rows;
  if (rows.some(({ length }) => length !== head.length))
    throw new Error('rows of different lengths');
  return rows;
}

/** A file's rows by the headings of their columns. */
export function csvRecords(bytes: Uint8Array): Record<string, string>[] {
  const [headings = [], ...rows] = readCsv(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  return rows.map((row) =>
    Object.fromEntries(headings.map((heading, index) => [heading, row[index] ?? ''])),
  );
}
