import { expect, test } from 'vitest';
import { planTests } from './plan.ts';

test('the plan runs everything by default, with the journeys last', () => {
  expect(planTests([])).toEqual({
    onPostgres: false,
    at: null,
    runs: [['api'], ['domain', 'web', 'tools'], ['kills'], ['e2e']],
    needsBrowser: true,
    isWhole: true,
    args: [],
  });
});

test('the plan runs the API on PostgreSQL with --postgres, and passes other arguments on', () => {
  expect(planTests(['--postgres', '-t', 'refuses'])).toEqual({
    onPostgres: true,
    at: null,
    runs: [['api']],
    needsBrowser: false,
    isWhole: false,
    args: ['-t', 'refuses'],
  });
});

test('the plan runs only the named projects with --project', () => {
  const plan = planTests(['--project=web', '--project=e2e', 'login']);
  expect(plan.runs).toEqual([['web'], ['e2e']]);
  expect(plan.args).toEqual(['login']);
  expect(plan.isWhole).toBe(false);
  expect(planTests(['--project=web']).needsBrowser).toBe(false);
});

test('the plan runs the domain and the web app, or the named projects, at another time with --at', () => {
  const at = '2028-02-29T12:00:00Z';
  expect(planTests([`--at=${at}`, 'list'])).toEqual({
    onPostgres: false,
    at,
    runs: [['domain', 'web']],
    needsBrowser: false,
    isWhole: false,
    args: [
      '--no-isolate',
      '--maxWorkers=100%',
      '--exclude=packages/providers/src/document-conversion/**',
      'list',
    ],
  });
  expect(planTests(['--at=+100d', '--project=api'])).toMatchObject({
    runs: [['api']],
    args: [],
  });
});
