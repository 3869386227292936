const HIDDEN = '•••';

/** Of fewer letters, two would say too much. */
const FEWEST_LETTERS = 4;

/**
 * Masks two addresses so that their owners recognise them and nobody else learns them: "ada@example.co.uk" ->
 * "a•••@example.co.uk". Where different ones would look the same, each has the first letter too in which they differ:
 * "anna@b.co" -> "a•••a•••@b.co", "annie@b.co" -> "a•••i•••@b.co". Short ones, or one that is the beginning of the
 * other, do look the same.
 */
export function maskEmails(one: string, other: string): readonly [string, string] {
  const masked = [mask(one), mask(other)] as const;
  if (masked[0] !== masked[1]) return masked;
  const [letters, others] = [lettersOf(one), lettersOf(other)];
  const place = letters.findIndex((letter, at) => letter !== others[at]);
  const fewest = Math.min(letters.length, others.length);
  // Also when one ends before they differ.
  if (place < 0 || place >= fewest || fewest < FEWEST_LETTERS) return masked;
  return [mask(one, letters[place]), mask(other, others[place])];
}

/** Shows the first letter, one other letter before the "@", and the domain. */
function mask(email: string, letter?: string): string {
  const [first] = lettersOf(email);
  if (first === undefined) return HIDDEN;
  const second = letter === undefined ? '' : `${letter}${HIDDEN}`;
  return `${first}${HIDDEN}${second}${email.slice(email.lastIndexOf('@'))}`;
}

/** The letters before the "@", as whole code points, so that no emoji is split. */
const lettersOf = (email: string): string[] =>
  email.slice(0, Math.max(email.lastIndexOf('@'), 0)).match(/./gsu) ?? [];
