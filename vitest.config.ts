import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'domain',
          include: ['packages/{domain,contract,providers}/src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/{api,sandbox}/src/**/*.test.ts', 'packages/testkit/src/**/*.test.ts'],
          // One process opens the embedded database once and keeps it over all files of the run.
          isolate: false,
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        root: 'apps/web',
        test: {
          name: 'web',
          include: ['{src,build}/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['src/testing/dom.ts'],
          globalSetup: ['src/testing/prepare-database.ts'],
          // The first test of a file waits for the API and the app; on a busy machine that is long.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // The API in process runs as on the server, not through the browser's transforms.
          server: { deps: { external: [/\/apps\/api\/src\//, /\/packages\/testkit\/src\//] } },
        },
      },
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.ts', 'bench/**/*.test.ts'],
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
