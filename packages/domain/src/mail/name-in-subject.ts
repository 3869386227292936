const LONGEST = 60;

/** A sender's name as a subject shows it: the end of a long one gives way to the amount and the date after it. */
export function nameInSubject(name: string): string {
  if (name.length <= LONGEST) return name;
  // Never splits a character.
  const begin = name.slice(0, LONGEST - 1).replace(/[\ud800-\udbff]$/, '');
  return `${begin.trimEnd()}…`;
}
