export type ModulusMethod = 'MOD10' | 'MOD11' | 'DBLAL';

/** The weights for a range of sort codes. */
export interface WeightRow {
  /** The first and the last sort code of the range, six digits each. */
  readonly from: string;
  readonly to: string;
  readonly method: ModulusMethod;
  /** Six for the sort code, then eight for the account number. */
  readonly weights: readonly number[];
  /** The number of the exception that applies; 0: none. */
  readonly exception: number;
}

export interface ModulusTable {
  /** The rows for a sort code, in the order of the table: none, one or two. */
  rowsOf(sortCode: string): readonly WeightRow[];
  /** The sort code that is checked in its place (exception 5). */
  substituteOf(sortCode: string): string;
}

const ROW = /^(\d{6}) (\d{6}) (MOD10|MOD11|DBLAL)((?:\s+-?\d+){14})(?:\s+(\d+))?$/;
const SUBSTITUTION = /^(\d{6}) (\d{6})$/;

/**
 * Reads Vocalink's two files (`sort-codes/NOTICE`).
 * @throws RangeError for a line that is not in the banks' format: a table with a gap would let wrong accounts pass
 */
export function readModulusTable(weights: string, substitutions: string): ModulusTable {
  const rows = linesOf(weights).map(readRow);
  const substitutes = new Map(linesOf(substitutions).map(readSubstitution));
  return {
    rowsOf: (sortCode) => rows.filter(({ from, to }) => from <= sortCode && sortCode <= to),
    substituteOf: (sortCode) => substitutes.get(sortCode) ?? sortCode,
  };
}

const linesOf = (text: string): string[] =>
  text.split(/\r?\n/).flatMap((line) => line.trim() || []);

function readRow(line: string): WeightRow {
  const [, from = '', to = '', method, weights = '', exception = '0'] = ROW.exec(line) ?? [];
  if (!method) throw new RangeError(`Not a row of weights: ${line}`);
  return {
    from,
    to,
    method: method as ModulusMethod,
    weights: weights.trim().split(/\s+/).map(Number),
    exception: Number(exception),
  };
}

function readSubstitution(line: string): [string, string] {
  const [, from, to] = SUBSTITUTION.exec(line) ?? [];
  if (from === undefined || to === undefined) throw new RangeError(`Not a substitution: ${line}`);
  return [from, to];
}
