import { ASVS_IDS } from './asvs-ids.ts';
import { namedTest, tableRows } from './coverage-table.ts';
import { problemOfTest, testFiles, type Coverage, type TestLookup } from './coverage.ts';

type Answer = 'met' | 'not applicable' | 'not met';

type AsvsRow = {
  readonly id: string;
  readonly answer: Answer;
  /** The files and folders that the row names. */
  readonly places: readonly string[];
  /** `path > suite > title`, or `check: name`; `none` alone says that no test shows it. */
  readonly shownBy: readonly string[];
};

const ID = /^V\d+\.\d+\.\d+$/;
const NO_TEST = 'none';
const CHECK = 'check: ';

function answerOf(text: string): Answer {
  if (text.startsWith('Not applicable: ')) return 'not applicable';
  return text.startsWith('Not met: ') ? 'not met' : 'met';
}

/** The rows of docs/asvs.md, which has a table for each chapter: `| id | answer | where | test<br>test |`. */
function asvsRows(markdown: string): AsvsRow[] {
  return tableRows(markdown).flatMap(([id = '', text = '', where = '', tests = '']) => {
    if (!ID.test(id)) return [];
    const places = [...where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
    const shownBy = tests.split('<br>').filter((entry) => entry.trim() !== '');
    return [{ id, answer: answerOf(text), places, shownBy: shownBy.map((each) => each.trim()) }];
  });
}

function problemsOfAnswer({ answer, places, shownBy }: AsvsRow): string[] {
  if (answer === 'not applicable') return shownBy.length > 0 ? ['names a test of nothing'] : [];
  return [
    ...(answer === 'met' && places.length === 0 ? ['no file is named'] : []),
    ...(shownBy.length === 0 ? [`says nothing of tests, not even "${NO_TEST}"`] : []),
  ];
}

function problemOfEntry(entry: string, checks: readonly string[], testsOf: TestLookup) {
  if (entry === NO_TEST) return null;
  if (!entry.startsWith(CHECK)) return problemOfTest(namedTest(entry), testsOf);
  const name = entry.slice(CHECK.length);
  return checks.includes(name) ? null : `there is no check "${name}"`;
}

function sentenceOf(level: 1 | 2, rows: readonly AsvsRow[]): string {
  const ids = ASVS_IDS[level];
  const count = (answer: Answer) =>
    rows.filter((row) => row.answer === answer && ids.includes(row.id)).length;
  return `Of ${ids.length} requirements of level ${level}, ${count('met')} are met, ${count('not applicable')} do not apply and ${count('not met')} are not met.`;
}

/** The facts of the repository that the table is compared with. */
export type Repository = {
  /** The text of SECURITY.md, which repeats the counts. */
  readonly security: string;
  /** The names of the checks of `npm run check`. */
  readonly checks: readonly string[];
  readonly isThere: (path: string) => boolean;
  /** The source of a test file, null when there is none. */
  readonly readTest: (path: string) => string | null;
};

/** Checks docs/asvs.md against the ids of ASVS, the files and tests that it names, and the counts in SECURITY.md. */
export function checkAsvs(table: string, repository: Repository): Coverage {
  const rows = asvsRows(table);
  const testsOf = testFiles(repository.readTest);
  const known = [...ASVS_IDS[1], ...ASVS_IDS[2]];
  const ids = rows.map(({ id }) => id);
  const said = repository.security.replaceAll(/\s+/g, ' ');
  const sentences = [sentenceOf(1, rows), sentenceOf(2, rows)];
  const ofRows = rows.flatMap((row) =>
    [
      ...(known.includes(row.id) ? [] : ['is no requirement of level 1 or 2']),
      ...problemsOfAnswer(row),
      ...row.places.filter((path) => !repository.isThere(path)).map((path) => `no file ${path}`),
      ...row.shownBy.map((entry) => problemOfEntry(entry, repository.checks, testsOf)),
    ].flatMap((problem) => (problem === null ? [] : [`${row.id}: ${problem}`])),
  );
  return {
    summary: `${rows.filter(({ answer }) => answer !== 'not met').length} of ${known.length} met or not applicable`,
    problems: [
      ...known.filter((id) => !ids.includes(id)).map((id) => `${id}: has no row`),
      ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id}: has two rows`),
      ...ofRows,
      ...sentences.filter((each) => !said.includes(each)).map((each) => `SECURITY.md: "${each}"`),
    ],
  };
}
