import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'domain',
          include: ['packages/{domain,contract,providers}/src/**/*.test.ts'],
          setupFiles: ['tools/test-run/property-seed.ts'],
          testTimeout: 60_000,
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
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      'apps/web',
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.ts', 'bench/**/*.test.ts'],
          setupFiles: ['tools/test-run/property-seed.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['apps/e2e/src/**/*.test.ts'],
          globalSetup: ['apps/e2e/src/harness/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // As patient as the browser is: other work on the machine makes nothing wrong.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
