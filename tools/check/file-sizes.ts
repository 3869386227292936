import { isGenerated, isTest, type SourceFile } from './source-files.ts';

const WARN_ABOVE = 250;
const FAIL_ABOVE = 400;
const FAIL_TESTS_ABOVE = 600;

export type FileSizes = {
  readonly median: number;
  readonly maximum: number;
  readonly warnings: string[];
  readonly failures: string[];
};

/** Lines a file has, e.g. 3 for "a\nb\nc\n". */
const linesOf = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** Median and maximum of the files that are no tests, and the files that have grown too long. */
export function measureFiles(files: readonly SourceFile[]): FileSizes {
  const sizes = files
    .filter(({ path }) => !isGenerated(path))
    .map(({ path, text }) => ({ path, lines: linesOf(text), isTest: isTest(path) }))
    .sort((a, b) => a.lines - b.lines);
  const product = sizes.filter((file) => !file.isTest);
  const isTooLong = (file: (typeof sizes)[number]) =>
    file.lines > (file.isTest ? FAIL_TESTS_ABOVE : FAIL_ABOVE);
  const describe = ({ path, lines }: (typeof sizes)[number]) => `${path} has ${lines} lines`;
  return {
    median: product[Math.floor(product.length / 2)]?.lines ?? 0,
    maximum: product.at(-1)?.lines ?? 0,
    warnings: product
      .filter((file) => file.lines > WARN_ABOVE && !isTooLong(file))
      .map((file) => `${describe(file)}: reshape it before it grows`),
    failures: sizes.filter(isTooLong).map((file) => `${describe(file)}, which is too many`),
  };
}
