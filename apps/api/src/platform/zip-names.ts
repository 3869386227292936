import { extensionOf } from '@counterfoil/domain/document/file-types';

// Characters with a meaning in Windows, macOS or ZIP.
const UNSAFE = /[/\\:*?"<>|\p{Cc}\p{Cf}]/gu;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
/** UTF-16 units of a name with its count, without its extension. */
const LONGEST = 100;

/**
 * File names for these titles, one each: safe on every system, and distinct even where case does
 * not matter. `["A/1", "a:1"]` with `.pdf` -> `["A-1.pdf", "a-1 (2).pdf"]`.
 */
export function zipNames(titles: readonly string[], ending: string): string[] {
  return uniqueNames(titles.map((title) => ({ title, ending })));
}

/**
 * The same for files with extensions of their own: `["a.pdf", "A.pdf"]` -> `["a.pdf", "A
 * (2).pdf"]`.
 */
export function zipFileNames(files: readonly string[]): string[] {
  return uniqueNames(
    files.map((file) => {
      const extension = extensionOf(file);
      const ending = extension === null ? '' : `.${extension}`;
      return { title: file.slice(0, file.length - ending.length), ending };
    }),
  );
}

interface TitledFile {
  readonly title: string;
  readonly ending: string;
}

function uniqueNames(files: readonly TitledFile[]): string[] {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return files.map(({ title, ending }) => {
    const safe = safeName(title);
    const plain = `${safe}${ending}`;
    const name = taken.has(comparableName(plain))
      ? nextFree(safe, ending, { taken, counts })
      : plain;
    taken.add(comparableName(name));
    return name;
  });
}

interface UsedNames {
  readonly taken: ReadonlySet<string>;
  /** The last count tried for each stem, so each stem is searched once however often it occurs. */
  readonly counts: Map<string, number>;
}

/** "Receipt" -> "Receipt (2)", cut so that the count fits. */
function nextFree(safe: string, ending: string, { taken, counts }: UsedNames): string {
  // A longer count leaves less of the title, so each length is counted separately.
  for (let digits = 1; ; digits++) {
    const stem = shortened(safe, LONGEST - ' ()'.length - digits).trimEnd();
    const key = comparableName(`${stem}/${digits}${ending}`);
    const [first, last] = [digits === 1 ? 2 : 10 ** (digits - 1), 10 ** digits - 1];
    for (let count = (counts.get(key) ?? first - 1) + 1; count <= last; count++) {
      counts.set(key, count);
      const name = `${stem} (${count})${ending}`;
      if (!taken.has(comparableName(name))) return name;
    }
  }
}

/** Equal for names that some system treats as the same: "Straße" and "STRASSE". */
const comparableName = (name: string) => name.toUpperCase().toLowerCase();

function safeName(title: string): string {
  const plain = shortened(title.normalize('NFC').replaceAll(UNSAFE, '-'), LONGEST).replaceAll(
    /^[\s.]+|[\s.]+$/g,
    '',
  );
  if (plain === '') return '-';
  return RESERVED.test(plain) ? `${plain}-` : plain;
}

/** Text of at most `length` UTF-16 units, without half characters. */
export const shortened = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
