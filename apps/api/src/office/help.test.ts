import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { COMMANDS } from './commands.ts';
import { ABOUT, helpFor } from './help.ts';
import { readCommand } from './run-command.ts';

const names = [...COMMANDS.keys()].filter((name) => name !== undefined);

test.each(names)('the help and docs/office.md explain %s in the same words', async (name) => {
  const { what = '', example = '' } = ABOUT[name] ?? {};
  const docs = await readFile(new URL('../../../../docs/office.md', import.meta.url), 'utf8');
  const row = docs.split('\n').find((line) => line.startsWith(`| \`${name}\` `));
  expect(
    row
      ?.split(/ +\| +/)
      .slice(1)
      .join('|')
      .replace(/ *\|$/, ''),
  ).toBe(`${what}|\`${example}\``);
  for (const text of [helpFor(), helpFor(name)]) {
    expect(text).toContain(`${name} ${COMMANDS.get(name)?.usage}`);
    expect(text).toContain(`npm run office -- ${example}`);
  }
});

test.each(names)('the example of %s is a command', (name) => {
  const words = ABOUT[name]?.example.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', ''));
  expect(() => readCommand(words ?? [])).not.toThrow();
});
