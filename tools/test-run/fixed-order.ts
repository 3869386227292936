import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files that take long, the longest first: what walks every screen, and what starts products of its own. */
const LONGEST = ['screens', 'survives-kills', 'third-brand', 'maintenance', 'sign-up'];

function weightOf({ moduleId }: TestSpecification): number {
  const rank = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return rank === -1 ? statSync(moduleId).size : Number.MAX_SAFE_INTEGER - rank;
}

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
