import { expect, test } from 'vitest';
import { matchingCommands, type Command } from './item.ts';

const COMMANDS: readonly Command[] = [
  { label: 'Draft invoices', icon: 'invoice', words: 'Drafts' },
  { label: 'New invoice', icon: 'invoice', words: 'create bill' },
  { label: 'Invoice settings', icon: 'account', words: 'bank' },
  { label: 'Café', icon: 'account' },
];
const found = (text: string) => matchingCommands(COMMANDS, text).map(({ label }) => label);

test.each([
  ['invoice', ['Invoice settings', 'Draft invoices', 'New invoice']],
  ['INV new', ['New invoice']],
  ['bill', ['New invoice']],
  ['cafe', ['Café']],
  ['voice', []],
  ['new zebra', []],
])('%j matches the beginnings of words, with names that begin with it first', (text, labels) => {
  expect(found(text)).toEqual(labels);
});

test('without text every command is listed', () => {
  expect(found(' ')).toHaveLength(COMMANDS.length);
});

test('at most five results are found', () => {
  const many = Array.from({ length: 9 }, (_, n): Command => ({ label: `New ${n}`, icon: 'plus' }));
  expect(matchingCommands(many, 'new')).toHaveLength(5);
});
