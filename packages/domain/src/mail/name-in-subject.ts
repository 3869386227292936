const LONGEST = 60;

/** A sender's name as a subject shows it: the end of a long one gives way to the amount and the date after it. */
export function nameInSubject(name: string): string {
  const letters = [...name];
  if (letters.length <= LONGEST) return name;
  return `${letters
    .slice(0, LONGEST - 1)
    .join('')
    .trimEnd()}…`;
}
