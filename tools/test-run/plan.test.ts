import { expect, test } from 'vitest';
import { needsBrowser, needsPostgres, planTests } from './plan.ts';

const summary = (argv: readonly string[]) =>
  planTests(argv).stages.map((stage) => stage.map(({ name }) => name));

test('the gate runs everything without the tests of the whole, with the journeys last', () => {
  const plan = planTests([]);
  expect(summary([])).toEqual([
    ['web and domain'],
    ['API and tools'],
    ['kills', 'PGlite'],
    ['journeys'],
  ]);
  expect(plan).toMatchObject({ extent: 'gate', isDeep: false });
  expect(plan.stages.flat().every(({ tags }) => tags?.startsWith('!whole'))).toBe(true);
  expect(needsBrowser(plan)).toBe(true);
  expect(needsPostgres(plan)).toBe(true);
});

test('the gate runs web and domain once, at a moved clock, and the driver’s tests on PGlite', () => {
  const parts = planTests([]).stages.flat();
  const moved = parts.filter(({ at }) => at !== null);
  expect(moved).toMatchObject([{ projects: ['domain', 'web'], at: '2027-04-05T22:59:00Z' }]);
  const embedded = parts.filter(({ isEmbedded }) => isEmbedded);
  expect(embedded.map(({ projects }) => projects)).toEqual([['api']]);
  expect(embedded[0]?.args).toEqual(
    expect.arrayContaining(['every-route', 'actions.http', 'platform/db']),
  );
});

test('the whole runs all tests, those about dates at eight times, and the API on both databases', () => {
  const plan = planTests(['--all']);
  const parts = plan.stages.flat();
  expect(plan).toMatchObject({ extent: 'whole', isDeep: true });
  const dates = parts.filter(({ tags }) => tags === 'dates');
  expect(new Set(dates.map(({ at }) => at)).size).toBe(8);
  expect(dates[0]?.args).toContain('packages/domain/src/dates/iso-date.test.ts');
  const others = parts.filter(({ tags }) => tags !== 'dates');
  expect(others.every(({ tags, at }) => tags === null && at === null)).toBe(true);
  const api = others.filter(({ projects }) => projects.includes('api'));
  expect(api.map(({ isEmbedded }) => isEmbedded)).toEqual([false, true]);
  expect(new Set(others.flatMap(({ projects }) => projects))).toEqual(
    new Set(
      planTests([])
        .stages.flat()
        .flatMap(({ projects }) => projects),
    ),
  );
});

test('a selection runs the named projects once each, and passes other arguments on', () => {
  const plan = planTests(['--project=web', '--project=e2e', '-t', 'login']);
  expect(plan.extent).toBe('some');
  expect(plan.stages.flat()).toMatchObject([
    { projects: ['web'], at: null, args: ['-t', 'login'] },
    { projects: ['e2e'], args: ['-t', 'login'] },
  ]);
  expect(needsBrowser(planTests(['--project=web']))).toBe(false);
});

test('a selection without a project leaves the kills and the journeys out', () => {
  const plan = planTests(['--changed']);
  expect(plan.stages.flat().flatMap(({ projects }) => projects)).toEqual([
    'domain',
    'web',
    'api',
    'conversion',
    'tools',
  ]);
});

test('a selection may name the time, the embedded database and the tests of the whole', () => {
  const plan = planTests(['--all', '--pglite', '--at=+100d', '--project=api', 'books']);
  expect(plan).toMatchObject({ extent: 'some', isDeep: true });
  expect(plan.stages.flat()).toMatchObject([
    { projects: ['api'], at: '+100d', isEmbedded: true, tags: null, args: ['books'] },
  ]);
  expect(needsPostgres(plan)).toBe(false);
});

test('the tests with real servers run alone, by a word of their own, and in no other plan', () => {
  const plan = planTests(['--fleet', 'clamd']);
  expect(plan).toMatchObject({ extent: 'some', isDeep: false });
  expect(plan.stages).toMatchObject([[{ projects: ['fleet'], tags: null, args: ['clamd'] }]]);
  const others = [[], ['--all'], ['--project=e2e']].flatMap((argv) =>
    planTests(argv).stages.flat(),
  );
  expect(others.flatMap(({ projects }) => projects)).not.toContain('fleet');
});
