import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Walks every screen in both brands and sizes: whatever goes beside it is over long before. */
const LONGEST = /\/screens\.test\.ts$/;

/** Vitest's own order, which knows how long files took the last time; the longest first also when it does not. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}
