import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Walks every screen, and kills both products: each takes much longer than any other file of its project. */
const LONGEST = /\/(screens|survives-kills)\.test\.ts$/;

const weightOf = ({ moduleId }: TestSpecification): number =>
  LONGEST.test(moduleId) ? Infinity : statSync(moduleId).size;

/** The largest file first, in each run the same: Vitest's own order depends on the times of the last run. */
export class FixedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted(
      (a, b) => weightOf(b) - weightOf(a) || a.moduleId.localeCompare(b.moduleId),
    );
  }
}
