import { expect, test } from 'vitest';
import { readWords } from './read-words.ts';

const KNOWN = { texts: ['box4', 'title'], flags: ['yes'] } as const;

test.each([[['--box4', '-10.00']], [['--box4=-10.00']]])('%j is an amount below zero', (words) => {
  expect(readWords(['a', ...words, '--yes'], KNOWN)).toEqual({
    plain: ['a'],
    options: { box4: '-10.00' },
    flags: { yes: true },
  });
});

test.each([[['--box4', '--yes']], [['--box4', '-y']], [['--yes', '-1']], [['--box4', '1', '-1']]])(
  '%j is refused',
  (words) => {
    expect(() => readWords(words, KNOWN)).toThrow(/argument|Unknown option/);
  },
);
