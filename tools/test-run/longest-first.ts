import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Walks every screen in both brands and sizes, and takes much longer than any other file. */
const LONGEST = /\/screens\.test\.ts$/;

/** Vitest's own order, by the times of the last run, but the longest file is first even without such times. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}
