import { shortened, zipNames } from '#platform/zip-names';

/** Unique file names of statements, for the client: "Statement for Harbour Coffee 2026-11-21.pdf". */
export const statementNames = (customerNames: readonly string[], date: string): string[] =>
  zipNames(
    customerNames.map((name) => `Statement for ${shortened(name, LONGEST_NAME)} ${date}`),
    '.pdf',
  );

// Leaves room in a file name for the date and a count of four digits.
const LONGEST_NAME = 68;
