import { shortened, zipNames } from '#platform/zip-names';

/** File names of statements, one each, for the client: "Statement for Harbour Coffee 2026-11-21.pdf". */
export const statementNames = (customerNames: readonly string[], date: string): string[] =>
  zipNames(
    customerNames.map((name) => `Statement for ${shortened(name, LONGEST_NAME)} ${date}`),
    '.pdf',
  );

// The date after it and a count of four digits stay within what a file's name may hold.
const LONGEST_NAME = 68;
