import { parseArgs } from 'node:util';
import { parseDate } from '@counterfoil/domain/dates/parse-date';
import { WrongUsage } from './command.ts';

interface KnownOptions<T extends string, F extends string> {
  /** Options with a value: `--message "Back at 9"` or `--message="Back at 9"`. */
  readonly texts?: readonly T[];
  /** Options without one: `--yes`. */
  readonly flags?: readonly F[];
}

interface ParsedWords<T extends string, F extends string> {
  /** The words that belong to no option. */
  readonly plain: readonly string[];
  readonly options: { readonly [N in T]?: string };
  readonly flags: { readonly [N in F]: boolean };
}

/**
 * Divides the words of a command into its options and the others. Throws WrongUsage for an option that the command does
 * not have, that has no value, or that is said twice.
 */
export function readWords<const T extends string = never, const F extends string = never>(
  words: readonly string[],
  { texts = [], flags = [] }: KnownOptions<T, F>,
): ParsedWords<T, F> {
  const kinds = [
    ...texts.map((name) => [name, { type: 'string' as const, multiple: true as const }]),
    ...flags.map((name) => [name, { type: 'boolean' as const, multiple: true as const }]),
  ] as const;
  const { positionals, values } = parse(withNegatives(words, texts), Object.fromEntries(kinds));
  for (const [name, given] of Object.entries(values)) {
    if (given && given.length > 1) throw new WrongUsage(`--${name} is given twice.`);
  }
  return {
    plain: positionals,
    options: Object.fromEntries(texts.map((name) => [name, values[name]?.[0]])) as {
      [N in T]?: string;
    },
    flags: Object.fromEntries(flags.map((name) => [name, values[name] !== undefined])) as {
      [N in F]: boolean;
    },
  };
}

/** `--box4 -10.00` -> `--box4=-10.00`: Node would take an amount below zero for an option. */
function withNegatives(words: readonly string[], texts: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1) ?? '';
    const isValue = /^-\d/.test(word) && texts.some((name) => before === `--${name}`);
    if (isValue) joined.splice(-1, 1, `${before}=${word}`);
    else joined.push(word);
  }
  return joined;
}

type Kinds = Record<string, { readonly type: 'string' | 'boolean'; readonly multiple: true }>;

function parse(words: readonly string[], options: Kinds) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    // Its first sentence says which word is wrong; the others are about Node.
    const [sentence = ''] = (error instanceof Error ? error.message : '').split(/(?<=\.) |\n/);
    throw new WrongUsage(sentence.endsWith('.') ? sentence : `${sentence}.`);
  }
}

/** The plain words by name: exactly these, none missing and none too many. */
export function named<const N extends string>(
  plain: readonly string[],
  ...names: readonly N[]
): { readonly [K in N]: string } {
  const missing = names.slice(plain.length);
  if (missing.length > 0) {
    const words = missing.map((name) => `<${name}>`).join(' and ');
    throw new WrongUsage(`${words} ${missing.length > 1 ? 'are' : 'is'} missing.`);
  }
  const extra = plain[names.length];
  if (extra !== undefined) throw new WrongUsage(`"${extra}" is one word too many.`);
  return Object.fromEntries(names.map((name, nth) => [name, plain[nth]])) as { [K in N]: string };
}

/** An option that must be there, without blanks around it. */
export function required(text: string | undefined, option: string): string {
  const given = text?.trim();
  if (given === undefined) throw new WrongUsage(`--${option} is missing.`);
  if (given === '') throw new WrongUsage(`--${option} needs a text.`);
  return given;
}

/** A date that must be there. */
export function dateOf(text: string | undefined, option: string): string {
  // Two digits of a year are of this century.
  const read = parseDate(required(text, option), 2099);
  if (read === null) throw new WrongUsage(`--${option} must be a date such as 2026-09-30.`);
  return read;
}

/** One of some values. */
export function choice<const C extends string>(
  text: string,
  option: string,
  choices: readonly C[],
): C {
  const found = choices.find((each) => each === text);
  if (found !== undefined) return found;
  throw new WrongUsage(`--${option} must be one of ${choices.join(', ')}; it is "${text}".`);
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id of a record. */
export function uuidOf(text: string, option: string): string {
  if (UUID.test(text.trim())) return text.trim().toLowerCase();
  throw new WrongUsage(`--${option} must be an id; it is "${text}".`);
}

/** A text of at most so many characters. */
export function atMost(most: number, text: string, option: string): string {
  if (text.length <= most) return text;
  throw new WrongUsage(`--${option} must contain no more than ${most} characters.`);
}

const USUAL_LIMIT = 50;
const LARGEST_LIMIT = 1000;

/** How many rows a list shows. */
export function limitOf(text: string | undefined): number {
  if (text === undefined) return USUAL_LIMIT;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= LARGEST_LIMIT) return value;
  throw new WrongUsage(`--limit must be a whole number from 1 to ${LARGEST_LIMIT}.`);
}
