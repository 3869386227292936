import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { judgeFlickers } from './flickers.ts';

function aFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-flickers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'cache/flickers.json');
}
const flickered = (name: string) => ({
  path: 'a.test.ts',
  name,
  status: 'passed',
  firstFailure: ' (not seen)',
});
const passed = { ...flickered('passed at once'), firstFailure: null };

test('a journey that passes at its second try is reported with its first error, and is no fault', () => {
  expect(judgeFlickers(aFile(), [flickered('one'), passed], 'gate')).toEqual({
    lines: ['a.test.ts > one (not seen)'],
    faults: [],
  });
});

test('three journeys in one run that pass at a second try are a fault', () => {
  const { faults } = judgeFlickers(aFile(), ['one', 'two', 'three'].map(flickered), 'gate');
  expect(faults).toEqual(['3 journeys flickered in one run']);
});

test('the same journey twice in ten runs is a fault, but not in eleven', () => {
  const file = aFile();
  const run = (...names: string[]) => judgeFlickers(file, names.map(flickered), 'gate').faults;
  expect(run('one')).toEqual([]);
  for (let runs = 0; runs < 8; runs++) expect(run()).toEqual([]);
  expect(run('one')).toEqual(['a.test.ts > one: flickered twice in 10 runs']);
  for (let runs = 0; runs < 9; runs++) expect(run()).toEqual([]);
  expect(run('one')).toEqual([]);
});

test('a selection of tests does not count as a run', () => {
  const file = aFile();
  judgeFlickers(file, [flickered('one')], 'some');
  expect(judgeFlickers(file, [flickered('one')], 'gate').faults).toEqual([]);
});
