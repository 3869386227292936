import type { Mutant } from './instrument.ts';
import { folderOf, type Journal } from './journal.ts';

export type Verdict = 'killed' | 'survived' | 'uncovered' | 'static' | 'explained';

export type Score = {
  readonly folder: string;
  readonly killed: number;
  readonly survived: number;
  readonly uncovered: number;
  readonly untried: number;
  readonly explained: number;
  /** The killed share of the covered mutants, in per cent with one decimal; null when none is covered. */
  readonly percent: number | null;
};

export function judge(mutant: Mutant, journal: Journal): Verdict {
  if (mutant.explained !== null) return 'explained';
  if (journal.killed.has(mutant.id)) return 'killed';
  if (journal.covered.has(mutant.id)) return 'survived';
  return journal.statics.has(mutant.id) ? 'static' : 'uncovered';
}

/** One score for each folder of mutated files, and one for all folders. */
export function scores(journal: Journal): Score[] {
  const { mutants } = journal;
  const folders = Map.groupBy(mutants, ({ file }) => folderOf(file));
  return [...[...folders].sort(([a], [b]) => a.localeCompare(b)), ['all', mutants] as const].map(
    ([folder, those]) => {
      const count = Map.groupBy(those, (mutant) => judge(mutant, journal));
      const of = (verdict: Verdict) => count.get(verdict)?.length ?? 0;
      const covered = of('killed') + of('survived');
      return {
        folder,
        killed: of('killed'),
        survived: of('survived'),
        uncovered: of('uncovered'),
        untried: of('static'),
        explained: of('explained'),
        percent: covered === 0 ? null : Math.round((of('killed') / covered) * 1000) / 10,
      };
    },
  );
}

export function survivorLines(journal: Journal): string[] {
  return journal.mutants
    .filter((mutant) => judge(mutant, journal) === 'survived')
    .map(({ file, line, mutator, original, replacement }) => {
      const change = `${oneLine(original)}  ->  ${oneLine(replacement)}`;
      return `${file}:${line}  ${mutator}  ${change}`;
    });
}

const oneLine = (code: string): string => {
  const line = code.replaceAll(/\s+/g, ' ');
  return line.length > 90 ? `${line.slice(0, 90)}...` : line;
};

export function table(rows: readonly Score[]): string {
  const heads = ['killed', 'survived', 'uncovered', 'untried', 'explained'] as const;
  const widest = Math.max(...rows.map(({ folder }) => folder.length));
  return [
    `${''.padEnd(widest)}  score  ${heads.join('  ')}`,
    ...rows.map((row) => {
      const score = row.percent === null ? '-' : row.percent.toFixed(1);
      const figures = heads.map((head) => String(row[head]).padStart(head.length));
      return `${row.folder.padEnd(widest)}  ${score.padStart(5)}  ${figures.join('  ')}`;
    }),
  ].join('\n');
}
