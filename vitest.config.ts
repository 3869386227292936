import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/test-run/longest-first.ts';

/** What starts, kills and starts again products of its own; it needs no browser. */
const KILLS = [
  'apps/e2e/src/{start,survives-kills,files-survive-kills,vat-survives-kills}.test.ts',
];

export default defineConfig({
  test: {
    tags: [
      { name: 'whole', description: 'Runs with `npm run test:all` only, not in the gate.' },
      { name: 'dates', description: 'Is about dates: `npm run test:all` runs it at many times.' },
    ],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'domain',
          include: ['packages/{domain,contract,providers}/src/**/*.test.ts'],
          setupFiles: ['tools/test-run/property-seed.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/{api,sandbox}/src/**/*.test.ts', 'packages/testkit/src/**/*.test.ts'],
          setupFiles: ['tools/test-run/property-seed.ts'],
          // One process opens the embedded database once and keeps it over all files of the run.
          isolate: false,
          fileParallelism: false,
          // Projects with another number of processes are another group.
          sequence: { groupOrder: 1 },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      'apps/web',
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.ts', 'bench/**/*.test.ts'],
          setupFiles: ['tools/test-run/property-seed.ts'],
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'kills',
          include: KILLS,
          globalSetup: ['apps/e2e/src/kills/global-setup.ts'],
          // One file after the other, two products at a time in each.
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          maxConcurrency: 2,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['apps/e2e/src/**/*.test.ts'],
          exclude: KILLS,
          globalSetup: ['apps/e2e/src/harness/global-setup.ts'],
          // All files share one product, and those of a process one browser.
          isolate: false,
          maxWorkers: 2,
          maxConcurrency: 2,
          sequence: { groupOrder: 3 },
          testTimeout: 600_000,
          hookTimeout: 300_000,
          // As patient as the browser is: other work on the machine makes nothing wrong.
          expect: { poll: { timeout: 120_000 } },
        },
      },
    ],
  },
});
