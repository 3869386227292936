import { formatDate } from '@counterfoil/domain/dates/iso-date';
import { londonTime } from '#platform/time/clock';

/** Rows in columns, for a person to read. Without rows, the sentence. */
export function table(
  heads: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
  none = 'The list is empty',
): string {
  if (rows.length === 0) return none;
  const lines = [heads, ...rows].map((row) => row.map((cell) => plain(cell)));
  const widths = heads.map((_, nth) => Math.max(...lines.map((line) => line[nth]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, nth) => cell.padEnd(widths[nth] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

// A typed name must not move the terminal's cursor.
const plain = (cell: string | number | null) => String(cell ?? '').replace(/\p{C}+/gu, ' ');

/** "21/11/2026 09:05" in London time. */
export function atLondon(instant: string): string {
  const { date, time } = londonTime(Temporal.Instant.from(instant));
  return `${formatDate(date)} ${time}`;
}
