import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Walks every screen, and takes much longer than any other file. */
const LONGEST = /\/screens\.test\.ts$/;

const weightOf = ({ moduleId }: TestSpecification): number =>
  LONGEST.test(moduleId) ? Infinity : statSync(moduleId).size;

/**
 * The largest file first, in each run the same: Vitest's own order depends on the times of the last run. The files of a
 * project follow one another, as a process that has loaded the app ends when the next file belongs to another project.
 */
export class FixedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted(
      (a, b) =>
        a.project.name.localeCompare(b.project.name) ||
        weightOf(b) - weightOf(a) ||
        a.moduleId.localeCompare(b.moduleId),
    );
  }
}
