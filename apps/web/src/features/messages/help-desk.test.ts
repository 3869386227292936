import { expect, test } from 'vitest';
import { helpDeskFor } from './help-desk.ts';

test('a help desk gets the name and email, whatever characters are in the name', () => {
  const address = 'https://desk.example/new?name={name}&email={email}';
  const person = { name: 'Ann & {email} O’Neil', email: 'a+b@c.test' };
  expect(Object.fromEntries(new URL(helpDeskFor(address, person)).searchParams)).toEqual(person);
});
