import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files that take long, the longest first: what walks every screen, and what starts products of its own. */
const LONGEST = ['screens', 'survives-kills', 'third-brand', 'maintenance', 'sign-up'];

function weightOf({ moduleId }: TestSpecification): number {
  const rank = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return rank === -1 ? statSync(moduleId).size : Number.MAX_SAFE_INTEGER - rank;
}

type Order = (a: TestSpecification, b: TestSpecification) => number;

/**
 * The files of a project follow one another, as a process that has loaded the app ends when the next file belongs to
 * another project.
 */
const projectByProject = (files: readonly TestSpecification[], within: Order) =>
  files.toSorted((a, b) => a.project.name.localeCompare(b.project.name) || within(a, b));

/** The largest file first, in each run the same: Vitest's own order depends on the times of the last run. */
export class FixedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return projectByProject(
      files,
      (a, b) => weightOf(b) - weightOf(a) || a.moduleId.localeCompare(b.moduleId),
    );
  }
}

/** An order that depends on `--sequence.seed` alone, for the whole: it finds what depends on the order of files. */
export class ShuffledOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config;
    const placeOf = ({ moduleId }: TestSpecification) =>
      createHash('sha256')
        .update(`${sequence.seed} ${relative(root, moduleId)}`)
        .digest('hex');
    return projectByProject(files, (a, b) => placeOf(a).localeCompare(placeOf(b)));
  }
}
