import { describe, expect, test } from 'vitest';
import { testsIn } from './test-titles.ts';

const names = (source: string) => testsIn('a.test.ts', source).map(({ name }) => name);
const isCalled = (source: string, name: string) =>
  testsIn('a.test.ts', source).map((test) => test.isCalled(name));

describe('the tests that a file declares', () => {
  test('are named with their suites, from the outermost', () => {
    const source = `
      describe('a', () => {
        describe.each([1])('b %s', () => { it.concurrent('c', () => {}); });
        test('d', { timeout: 5 }, () => {});
      });
      for (const x of y) test(\`e \${x}\`, () => {});`;
    expect(names(source)).toEqual(['a > b %s > c', 'a > d', 'e ${}']);
  });

  test('do not include other strings of a test', () => {
    expect(names("test('a title', () => expect(one).toBe('a value')); // test('gone')")).toEqual([
      'a title',
    ]);
  });

  test.each([
    ["test.each([])('of %s and $name.first', f)", 'of 7 | x and Bob', true],
    ["test.each([])('of %s', f)", 'out of 7', false],
    ["test.each([])('of %s (%%)', f)", 'of 7 (%)', true],
    ["test.for([])('a.b %j', f)", 'a.b {"c":1}', true],
    ["test.for([])('a.b %j', f)", 'a-b {"c":1}', false],
    ['test(`of ${name} and %s`, f)', 'of her and %s', true],
    ['test(`of ${name} and %s`, f)', 'of her and him', false],
    ["test('%s $name', f)", '%s $name', true],
    ["test('%s $name', f)", 'one two', false],
  ])('of %s: a name "%s" matches: %j', (source, name, expected) => {
    expect(isCalled(source, name)).toEqual([expected]);
  });

  test('are read from files with JSX', () => {
    expect(testsIn('a.test.tsx', "test('shows', () => render(<b>hello</b>));")).toHaveLength(1);
  });
});
