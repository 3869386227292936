import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passwordErrors, rulesMet } from './password-rules.ts';

const SHORT = 'Must contain at least 12 characters';
const NUMBER = 'Must contain at least one number';
const UPPERCASE = 'Must contain at least one uppercase character';
const SPECIAL = 'Must contain at least one special character';

test.each([
  ['Grey-Heron-41', []],
  ['', ['Required']],
  ['Grey-Hero-4', [SHORT]],
  ['Grey-Heron-four', [NUMBER]],
  ['grey-heron-41', [UPPERCASE]],
  ['GreyHeron 4141', [SPECIAL]],
  ['grey', [SHORT, NUMBER, UPPERCASE, SPECIAL]],
  // A character outside the basic plane counts once; other scripts have numbers and capitals too.
  ['Grey🦢🦢🦢🦢🦢🦢4', [SHORT]],
  ['Grey🦢🦢🦢🦢🦢🦢🦢4', []],
  ['серая-Цапля-٤٢', []],
  // An accent alone, a blank and a control character are not special.
  ['GreyHeron4e\u0301 \t\u0000', [SPECIAL]],
  ['GreyHeron41£', []],
  ['GreyHeron41_', []],
])('the password %j lacks %j', (password, errors) => {
  expect(passwordErrors(password)).toEqual(errors);
});

test('adding text never makes a valid password invalid', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (before, after) => {
      expect(passwordErrors(`${before}Grey-Heron-41${after}`)).toEqual([]);
    }),
    { numRuns: 50 },
  );
});

test('each rule is reported as met or not, in the order of the errors', () => {
  expect(rulesMet('Grey')).toEqual([
    { what: 'at least 12 characters', isMet: false },
    { what: 'at least one number', isMet: false },
    { what: 'at least one uppercase character', isMet: true },
    { what: 'at least one special character', isMet: false },
  ]);
});
