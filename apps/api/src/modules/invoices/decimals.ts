/** The database pads decimals ("2.0000"); the wire and the totals take the shortest text. */
export const shortest = (decimal: string | null) =>
  decimal?.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
