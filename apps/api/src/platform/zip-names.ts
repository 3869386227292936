// What Windows, macOS or a ZIP itself would take for something else.
const UNSAFE = /[/\\:*?"<>|\p{Cc}\p{Cf}]/gu;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
const LONGEST = 100;

/**
 * File names for these titles, one each: safe on every system, and different where only capitals
 * differ. `["A/1", "a:1"]` with `.pdf` -> `["A-1.pdf", "a-1 (2).pdf"]`.
 */
export function zipNames(titles: readonly string[], extension: string): string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    const safe = safeName(title);
    let name = safe;
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${safe} (${count})`;
    taken.add(name.toLowerCase());
    return `${name}${extension}`;
  });
}

function safeName(title: string): string {
  const plain = shortened(title.normalize('NFC').replaceAll(UNSAFE, '-'), LONGEST).replaceAll(
    /^[\s.]+|[\s.]+$/g,
    '',
  );
  if (plain === '') return '-';
  return RESERVED.test(plain) ? `${plain}-` : plain;
}

/** Text of at most so many UTF-16 units, no character of it cut in two. */
export const shortened = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
