const COMMON =
  'This password is easy to guess: it’s a common one, or a common word with numbers and symbols. Choose another';
const OWN =
  'This password is easy to guess: it’s little more than your email or our name. Choose another';

/** Words of the portal and its trade: a password of one of them and little else is among the first guesses. */
const OF_THE_TRADE = [
  'accountant',
  'accounting',
  'accounts',
  'bookkeeper',
  'bookkeeping',
  'counterfoil',
  'customer',
  'invoice',
  'invoices',
  'payroll',
  'taxreturn',
  'vatreturn',
  'hmrc',
];

/** Facts about a user that an attacker may know. */
interface AttackerKnowledge {
  /** Whether many people have this text, in lower case, as their password. */
  readonly isCommon: (text: string) => boolean;
  readonly email: string;
  readonly brandName: string;
}

/** Why a password would be among the first guesses, or null. */
export function easyPassword(
  password: string,
  { isCommon, email, brandName }: AttackerKnowledge,
): string | null {
  const text = password.normalize('NFKC').toLowerCase();
  const isGuessed = (form: string) => isCommon(form) || isRun(form) || REPEATED.test(form);
  if (formsOf(text).some(isGuessed)) return COMMON;
  if (OF_THE_TRADE.some((word) => isLittleMoreThan(text, word, isGuessed))) return COMMON;
  const [name = ''] = email.split('@');
  const own = [email, name, brandName].map((word) => squeezed(word.toLowerCase()));
  return own.some((word) => isLittleMoreThan(text, word, isGuessed)) ? OWN : null;
}

// A shorter form says little about the whole.
const LEAST = 4;
const pairs = (signs: string, as: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from(signs, (sign, at) => [sign, as[at] ?? sign]));
/** The signs above the digits, on British and American keyboards. */
const SHIFTED = pairs('!"@£#$%^&*()', '122334567890');
const LEET = pairs('@4836 1!0$57+'.replace(' ', ''), 'aabegiiosstt');
const written = (text: string, signs: Readonly<Record<string, string>>) =>
  Array.from(text, (sign) => signs[sign] ?? sign).join('');
/** With letters for the digits and signs that replace them. */
const unleeted = (text: string) => [
  text,
  written(text, LEET),
  written(text, { ...LEET, '1': 'l', '!': 'l' }),
];

/** The texts that people build a password from, before adding numbers and signs. */
function formsOf(text: string): string[] {
  const forms = [text, written(text, SHIFTED)].flatMap((each) => [
    each,
    ...withoutLettersAround(each).flatMap((word) => [
      word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''),
      ...unleeted(withoutSigns(word)),
    ]),
    ...digitsOf(each),
  ]);
  return forms.map(unitOf).filter((form) => form.length >= LEAST);
}

const withoutSigns = (text: string) => text.replaceAll(/^\P{L}+|\P{L}+$/gu, '');

/** The capital that a rule requires, and one more: "qwertyuiop1A!" is "qwertyuiop1" and little else. */
const LETTERS_AROUND = 2;

/** The text, and its remainder without one or two letters at its ends and the signs outside them. */
function withoutLettersAround(text: string): string[] {
  const signs = Array.from(text);
  const letters = signs.flatMap((sign, at) => (/\p{L}/u.test(sign) ? [at] : []));
  const starts = [0, ...letters.slice(0, LETTERS_AROUND).map((at) => at + 1)];
  const ends = [signs.length, ...letters.toReversed().slice(0, LETTERS_AROUND)];
  return starts.flatMap((start, first) =>
    ends.slice(0, LETTERS_AROUND + 1 - first).map((end) => signs.slice(start, end).join('')),
  );
}

/** The digits of a password that is nearly all digits. */
function digitsOf(text: string): string[] {
  const digits = text.replaceAll(/^\P{N}+|\P{N}+$/gu, '');
  return digits.length >= text.length - LEAST ? [digits] : [];
}

/** "abcabc" and "abc-abc" -> "abc" */
function unitOf(form: string): string {
  const parts = new Set(form.split(/[^\p{L}\p{N}]+/u));
  const [whole = ''] = parts.size === 1 ? parts : [form];
  return /^(.{6,}?)\1+$/su.exec(whole)?.[1] ?? whole;
}

/** "ab1ab1": longer units are judged by themselves. */
const REPEATED = /^(.{1,5})\1+$/su;

/** "aaaa", "abcd", "9876" */
function isRun(form: string): boolean {
  const codes = Array.from(form, (sign) => sign.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)));
  const [step = 9] = steps;
  return steps.size === 1 && Math.abs(step) <= 1;
}

const squeezed = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, '');

// "2026" is not enough, and neither is "123456".
const LEAST_BESIDE = 7;

function isLittleMoreThan(text: string, word: string, isGuessed: (form: string) => boolean) {
  if (word.length < LEAST) return false;
  return unleeted(text).some((form) => {
    const whole = squeezed(form);
    const beside = whole.replaceAll(word, '');
    if (beside === whole) return false;
    return beside.length < LEAST_BESIDE || isGuessed(beside);
  });
}
