import { REQUIRED } from '../text.ts';

const MIN_CHARACTERS = 12;
/** More than anybody types, and short enough to hash and judge for everybody. */
export const MOST_PASSWORD_CHARACTERS = 128;

export const PASSWORDS_MUST_MATCH = 'Passwords must match';

/** Requirements of a password. Letters, numbers and blanks of any script are not special. */
const RULES: readonly { readonly what: string; readonly isMet: (password: string) => boolean }[] = [
  {
    what: `at least ${MIN_CHARACTERS} characters`,
    isMet: (password) => Array.from(password).length >= MIN_CHARACTERS,
  },
  { what: 'at least one number', isMet: (password) => /\p{Nd}/u.test(password) },
  { what: 'at least one uppercase character', isMet: (password) => /\p{Lu}/u.test(password) },
  {
    what: 'at least one special character',
    isMet: (password) => /[^\p{L}\p{M}\p{N}\p{C}\s]/u.test(password),
  },
];

export interface RuleResult {
  /** "at least one number" */
  readonly what: string;
  readonly isMet: boolean;
}

/** Each rule, and whether the password meets it so far. */
export const rulesMet = (password: string): readonly RuleResult[] =>
  RULES.map(({ what, isMet }) => ({ what, isMet: isMet(password) }));

/** Lists the errors of a new password; empty when there are none. */
export function passwordErrors(password: string): string[] {
  if (password === '') return [REQUIRED];
  return rulesMet(password).flatMap(({ what, isMet }) => (isMet ? [] : [`Must contain ${what}`]));
}
