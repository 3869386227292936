const HIDDEN = '•••';

/**
 * Two addresses that their owners know and nobody else learns: "ada@example.co.uk" -> "a•••@example.co.uk". Where different
 * ones would look the same, each has the first letter too in which they differ: "anna@b.co" -> "a•••a@b.co", "annie@b.co"
 * -> "a•••i•••@b.co".
 */
export function maskEmails(one: string, other: string): readonly [string, string] {
  const masked = [mask(one, 0), mask(other, 0)] as const;
  if (masked[0] !== masked[1] || one === other) return masked;
  const [letters, others] = [lettersOf(one), lettersOf(other)];
  const differing = letters.findIndex((letter, at) => letter !== others[at]);
  return [mask(one, differing), mask(other, differing)];
}

/** Shows the first letter, the one at this place before the "@", and the domain. */
function mask(email: string, place: number): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return HIDDEN;
  const letters = lettersOf(email.slice(0, at));
  const letter = place > 0 ? (letters[place] ?? '') : '';
  const rest = letter !== '' && place < letters.length - 1 ? HIDDEN : '';
  return `${letters[0]}${HIDDEN}${letter}${rest}${email.slice(at)}`;
}

/** Whole code points: half an emoji would be no letter. */
const lettersOf = (text: string): string[] => text.match(/./gsu) ?? [];
