import { expect, test } from 'vitest';
import { planTests } from './plan.ts';

test('runs everything, the journeys after all else', () => {
  expect(planTests([])).toEqual({
    onPostgres: false,
    phases: [[['api'], ['domain', 'web', 'tools'], ['kills']], [['e2e']]],
    needsBrowser: true,
    args: [],
  });
});

test('runs the API on PostgreSQL with --postgres and hands the other arguments on', () => {
  expect(planTests(['--postgres', '-t', 'refuses'])).toEqual({
    onPostgres: true,
    phases: [[['api']]],
    needsBrowser: false,
    args: ['-t', 'refuses'],
  });
});

test('runs the named projects only', () => {
  const plan = planTests(['--project=web', '--project=e2e', 'login']);
  expect(plan.phases).toEqual([[['web']], [['e2e']]]);
  expect(plan.args).toEqual(['login']);
  expect(planTests(['--project=web']).needsBrowser).toBe(false);
});
